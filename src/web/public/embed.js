// Shows prize draws on other sites: <div data-oakdraw-draw="…"></div><script async src="…/embed.js"></script>
(() => {
  const { origin } = new URL(document.currentScript.src);
  const frames = new Set();

  addEventListener('message', ({ origin: from, source, data }) => {
    if (from !== origin || data?.type !== 'oakdraw:height') return;
    const height = Number(data.height);
    if (!(height > 0 && height < 5000)) return;
    for (const frame of frames) if (frame.contentWindow === source) frame.style.height = `${height}px`;
  });

  const show = (place) => {
    const { oakdrawDraw: id, oakdrawTheme: theme, oakdrawTitle: title } = place.dataset;
    if (!/^[0-9a-f-]{36}$/i.test(id) || place.dataset.oakdrawShown) return;
    place.dataset.oakdrawShown = 'true';
    const frame = document.createElement('iframe');
    frame.title = title || place.textContent.trim() || 'Prize draw';
    frame.loading = 'lazy';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.src = `${origin}/embed/prize-draw/${id}${theme ? `?theme=${encodeURIComponent(theme)}` : ''}`;
    // Keeps the frame's background transparent on light and dark pages.
    frame.style.cssText =
      'display:block;width:100%;max-width:48rem;height:18rem;border:0;color-scheme:normal';
    frames.add(frame);
    place.replaceChildren(frame);
  };

  const showAll = () => {
    for (const place of document.querySelectorAll('[data-oakdraw-draw]')) show(place);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', showAll);
  else showAll();
})();

// Runs in the frame of a prize draw on another site: updates the countdown and reports the height to the embedding
// page.
(() => {
  const clock = document.querySelector('[data-until]');
  const two = (number) => String(number).padStart(2, '0');
  if (clock) {
    const until = Date.parse(clock.dataset.until);
    const tick = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      const days = Math.floor(left / 86400);
      const time = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60].map(two).join(':');
      clock.textContent = `(${days > 0 ? `${days} ${days === 1 ? 'day' : 'days'} ` : ''}${time} ${clock.dataset.words})`;
      if (left > 0) return;
      clearInterval(ticking);
      // Reloads after a random delay, to show the new status without overloading the server.
      setTimeout(() => location.reload(), 20000 + Math.random() * 40000);
    };
    const ticking = setInterval(tick, 1000);
    tick();
  }
  if (window.parent === window) return;
  const tell = () => {
    const height = Math.ceil(document.querySelector('main').getBoundingClientRect().height);
    // The origin of the embedding page is unknown, and a height is not sensitive.
    window.parent.postMessage({ type: 'oakdraw:height', height }, '*');
  };
  new ResizeObserver(tell).observe(document.querySelector('main'));
})();

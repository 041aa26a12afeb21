const LONGEST_MS = 2000;

/**
 * Starts the application once what the visitor came for has been painted, so that its bytes and its work are in nobody's
 * way; at once when the page is used before.
 */
export function whenPainted(start: () => void): void {
  let started = false;
  const go = () => {
    if (started) return;
    started = true;
    start();
  };
  if (window.oakHurry) {
    go();
    return;
  }
  if (window.oakEarly) window.oakEarly.hurry = go;

  // Safari has no idle callback; by then it has painted.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(go, { timeout: LONGEST_MS }) : setTimeout(go, 100);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

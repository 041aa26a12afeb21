const MAX_WAIT_MS = 2000;

/**
 * Runs a function once the page has loaded and the browser is idle, so that scripts do not delay the largest
 * contentful paint. If the visitor starts to use the page earlier, runs it immediately.
 */
export function runAfterPaint(run: () => void): void {
  let hasRun = false;
  const runOnce = () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
  const early = window.earlyInput;
  if (early?.isUrgent) {
    runOnce();
    return;
  }
  if (early) early.onUrgent = runOnce;

  // Safari does not support `requestIdleCallback`.
  const runWhenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(runOnce, { timeout: MAX_WAIT_MS })
      : setTimeout(runOnce, 100);
  if (document.readyState === 'complete') runWhenIdle();
  else window.addEventListener('load', runWhenIdle, { once: true });
}

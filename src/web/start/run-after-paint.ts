const MAX_WAIT_MS = 2000;

/**
 * Runs a function once the page has loaded and the browser is idle, so that scripts do not compete with the largest
 * paint. It runs immediately if someone uses the page before.
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

  // Safari has no idle callback.
  const runWhenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(runOnce, { timeout: MAX_WAIT_MS })
      : setTimeout(runOnce, 100);
  if (document.readyState === 'complete') runWhenIdle();
  else window.addEventListener('load', runWhenIdle, { once: true });
}

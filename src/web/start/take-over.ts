/** Ends the watch over early clicks and words; what was done meanwhile is given to the application. */
export function takeOver(): void {
  const early = window.oakEarly;
  if (!early) return;
  window.oakEarly = undefined;
  early.stop();
  if (early.fields.size > 0 || early.deeds.length > 0) {
    void import('./replay.ts').then(({ replay }) => replay(early));
  }
}

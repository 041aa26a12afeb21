/**
 * Called as soon as React listens. What was done before is given to it, and what is done to parts of the page that
 * become alive later.
 */
export function takeOver(): void {
  const early = window.oakEarly;
  if (!early) return;
  const giveAgain = () => void import('./replay.ts').then(({ replay }) => replay(early));
  early.standBehind(giveAgain);
  if (early.fields.size > 0 || early.deeds.length > 0) giveAgain();
}

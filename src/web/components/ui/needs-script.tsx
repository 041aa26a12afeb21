/** Tells users without script that a feature needs it. `what` starts the sentence. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="measure mt-4 font-semibold">{what} needs JavaScript. Please turn it on.</p>
    </noscript>
  );
}

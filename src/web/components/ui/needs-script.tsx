/** Shown without script, for features that need it; `what` starts the sentence. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="measure mt-4 font-semibold">{what} needs JavaScript. Please switch it on.</p>
    </noscript>
  );
}

/** Told to a browser that runs no scripts, where nothing works without: what it is, as the beginning of a sentence. */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript>
      <p className="measure mt-4 font-semibold">{what} needs JavaScript. Please switch it on.</p>
    </noscript>
  );
}

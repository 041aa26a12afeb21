/** Stands while the next page, or the session it needs, is loading. */
export function PendingScreen() {
  return (
    <div className="flex justify-center py-24" role="status">
      <span className="size-8 animate-spin rounded-full border-2 border-line border-t-oak" />
      <span className="sr-only">Loading…</span>
    </div>
  );
}

import { Spinner } from '#web/components/ui/spinner.tsx';

/** Shown while the next page or the session loads. */
export function PendingScreen() {
  return (
    <div className="flex justify-center px-4 py-24 text-muted">
      <Spinner label="Loading…" />
    </div>
  );
}

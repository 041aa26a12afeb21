import { Spinner } from '#web/components/ui/spinner.tsx';

/** Stands for the whole page until what its area shows is there. */
export function LoadingDesk() {
  return (
    <div className="flex justify-center px-4 py-24 text-muted">
      <Spinner label="Loading..." />
    </div>
  );
}

import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';

/** A placeholder for the page while its area loads. */
export function LoadingArea() {
  return (
    <Page>
      <PageHeader title="Admin Panel" />
      <div className="flex h-11.25 items-center gap-6 overflow-hidden border-line border-b">
        {['w-36', 'w-14', 'w-16', 'w-32', 'w-24', 'w-20'].map((width) => (
          <Skeleton key={width} className={`h-4 flex-none ${width}`} />
        ))}
      </div>
      <Skeleton className="mt-6 h-11 sm:w-88" />
      <div className="my-4 min-h-6 text-muted">
        <Spinner label="Loading..." />
      </div>
      <Skeleton className="h-125 rounded-sheet!" />
    </Page>
  );
}

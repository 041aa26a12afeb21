import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';

/** Stands for the page, in its shape, until what its area shows is there. */
export function LoadingDesk() {
  return (
    <Page>
      <PageHeader title="Admin Panel" />
      <Loading>
        <div className="flex h-11.25 items-center gap-6 overflow-hidden border-line border-b">
          {['w-36', 'w-14', 'w-16', 'w-32', 'w-24', 'w-20'].map((width) => (
            <Skeleton key={width} className={`h-4 flex-none ${width}`} />
          ))}
        </div>
        <Skeleton className="mt-6 h-11 sm:w-88" />
        <Skeleton className="mt-14 h-125 rounded-sheet!" />
      </Loading>
    </Page>
  );
}

import { Page } from '#web/components/layout/page.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';

/** Placeholder for a purchase step. */
export function StepSkeleton() {
  return (
    <Page width="reading">
      <Loading>
        <Skeleton className="h-11 w-48" />
        <Skeleton className="mt-4 h-8 w-full" />
        <Skeleton className="mt-8 h-10 w-64" />
        <Skeleton className="mt-6 h-72 w-full rounded-sheet!" />
      </Loading>
    </Page>
  );
}

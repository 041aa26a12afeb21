import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';

/** Placeholder for a draw's page. */
export function DrawSkeleton() {
  return (
    <Loading label="Loading prize draw…">
      <div className="mx-auto grid max-w-page gap-x-12 gap-y-8 px-4 sm:px-6 sm:pt-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div>
          <Skeleton className="max-sm:-mx-4 aspect-video max-sm:rounded-none!" />
          <Skeleton className="mt-6 h-7 w-52" />
          <Skeleton className="mt-3 h-12 w-full max-w-120" />
          <Skeleton className="mt-3 h-6 w-40" />
          <Skeleton className="mt-4 h-9 w-72 max-w-full" />
        </div>
        <Skeleton className="h-120 rounded-sheet!" />
      </div>
    </Loading>
  );
}

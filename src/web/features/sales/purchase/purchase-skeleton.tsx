import { NeedsScript } from '#web/components/ui/needs-script.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';

export function PurchaseSkeleton() {
  return (
    <>
      <NeedsScript what="Buying tickets" />
      <Loading>
        <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="space-y-5">
            <Skeleton className="h-7 w-44" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
          <Skeleton className="h-80 w-full" />
        </div>
      </Loading>
    </>
  );
}

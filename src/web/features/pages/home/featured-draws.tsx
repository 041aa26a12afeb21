import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { featuredQuery } from '#web/features/draws/card/active-draws.ts';
import { DrawCards, NoActiveDraws } from '#web/features/draws/card/draw-cards.tsx';
import { DrawsFailed } from '#web/features/draws/card/draws-failed.tsx';
import { useApi } from '#web/lib/router-context.ts';

export function FeaturedDraws() {
  const { data, error, isError, refetch } = useQuery(featuredQuery(useApi()));
  return (
    <section aria-labelledby="open-now" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="open-now" className="text-3xl">
          Open now
        </h2>
        {data && data.length > 0 && (
          <Link to="/prize-draws" className="link inline-flex min-h-11 items-center font-semibold">
            Browse Prize Draws
          </Link>
        )}
      </div>
      {isError && <DrawsFailed error={error} onRetry={() => refetch()} />}
      {data && (data.length > 0 ? <DrawCards draws={data} level={3} /> : <NoActiveDraws level={3} />)}
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { NoActiveDraws } from '#web/features/draws/card/draw-cards.tsx';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { DrawsFailed } from '#web/features/draws/card/draws-failed.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { featuredPageQuery } from './queries.ts';

/** The first of the draws that are open for entry. */
export function FeaturedDraws() {
  const { data, error, isError, refetch } = useQuery(featuredPageQuery(useApi()));
  return (
    <section aria-labelledby="featured" className="mt-14">
      <h2 id="featured" className="mb-5 text-2xl">
        Featured Prize Draws
      </h2>
      {isError && <DrawsFailed error={error} onRetry={() => void refetch()} />}
      {data?.rows.length === 0 && <NoActiveDraws level={3} />}
      {data && data.rows.length > 0 && (
        <ul className="grid gap-5 md:grid-cols-3">
          {data.rows.map((draw) => (
            <li key={draw.id} className="flex min-w-0">
              <FeaturedDraw draw={draw} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FeaturedDraw({ draw }: { draw: PrizeDraw }) {
  return (
    <DrawTheme draw={draw} className="hairline flex min-w-0 flex-1 overflow-hidden rounded-sheet bg-surface">
      <article aria-labelledby={`featured-${draw.id}`} className="flex min-w-0 flex-1 flex-col">
        <DrawPicture draw={draw} />
        <div className="flex flex-1 flex-col p-5">
          <h3 id={`featured-${draw.id}`} className="wrap-anywhere line-clamp-2 text-xl">
            {draw.title}
          </h3>
          <p className="wrap-anywhere mt-1 line-clamp-3 text-muted">{draw.description}</p>
          <div className="mt-auto flex items-center justify-between gap-4 pt-5">
            <p>
              <span className="tabular font-display font-semibold text-xl">
                {formatPounds(draw.ticketPrice)}
              </span>{' '}
              <span className="text-muted text-sm">a ticket</span>
            </p>
            <ButtonLink size="sm" to="/prize-draw/$id" params={{ id: draw.id }}>
              View Draw
            </ButtonLink>
          </div>
        </div>
      </article>
    </DrawTheme>
  );
}

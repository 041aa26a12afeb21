import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { ShareTargets } from '#web/features/draws/sharing/share-targets-list.tsx';
import { useApi } from '#web/lib/router-context.ts';
import type { DashboardSearch } from './search.ts';

type PublishedPanelProps = { id: string; search: DashboardSearch };

/** Shows a draw that was just published, how to share it and what happens next. Its address is `?published=`. */
export function PublishedPanel({ id, search }: PublishedPanelProps) {
  const { data: draw } = useQuery(drawQuery(useApi(), id));
  if (!draw || draw.startDate === null) return null;
  return <Published draw={draw} search={search} />;
}

function Published({ draw, search }: { draw: PrizeDraw; search: DashboardSearch }) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const close = () => {
    const { published: _, ...others } = search;
    document.getElementById('your-draws')?.focus();
    void navigate({ to: '/dashboard', search: others, replace: true, resetScroll: false });
  };
  return (
    <Sheet as="section" aria-labelledby="published" className="mb-10">
      <div className="flex flex-col gap-x-8 gap-y-5 sm:flex-row sm:items-center">
        <DrawPicture draw={draw} first sizes="14rem" className="rounded-control sm:w-56 sm:flex-none" />
        <div className="min-w-0">
          <h2 id="published" ref={heading} tabIndex={-1} className="scroll-mt-24 text-4xl outline-none">
            {draw.status === 'scheduled' ? 'Your page is live' : 'You’re live'}
          </h2>
          <p className="measure wrap-anywhere mt-2 text-lg">{describePublished(draw)}</p>
        </div>
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-9 border-line border-t pt-7 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ShareTargets draw={draw} brief />
        <NextSteps draw={draw} />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={close}>Done</Button>
        <ButtonLink to="/prize-draw/$id" params={{ id: draw.id }} variant="secondary">
          See your page
        </ButtonLink>
        <ButtonLink to="/prize-draw/$id/share" params={{ id: draw.id }} variant="quiet">
          More ways to share
        </ButtonLink>
      </div>
    </Sheet>
  );
}

function describePublished({ title, status, startDate }: PrizeDraw): string {
  return status === 'scheduled'
    ? `People can see “${title}” now. Tickets go on sale on ${formatDateTime(startDate)}.`
    : `People can buy tickets for “${title}” now. Tell them about it.`;
}

function NextSteps({ draw: { endDate, drawMode } }: { draw: PrizeDraw }) {
  return (
    <section>
      <h2 className="text-xl">What happens next</h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5">
        <li>Share your link, and put up the poster.</li>
        <li>We’ll email you about your first sale, and send a summary after each day with sales.</li>
        <li>{`Ticket sales end on ${formatDateTime(endDate)}.`}</li>
        <li>
          {drawMode === 'automatic'
            ? 'The draw then starts automatically.'
            : `You then start the draw, within ${WORKING_DAYS_TO_DRAW} working days. Anyone can watch.`}
        </li>
        <li>Winners claim their prizes, and you send them. Then we pay you.</li>
      </ol>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { ShareTargets } from '#web/features/draws/sharing/share-targets-list.tsx';
import { useApi } from '#web/lib/router-context.ts';
import type { DashboardSearch } from './search.ts';

/** Shows a draw that was just published, how to share it and what happens next. Its address is `?published=`. */
export function PublishedDialog({ id, search }: { id: string; search: DashboardSearch }) {
  const { data: draw } = useQuery(drawQuery(useApi(), id));
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    // When the dialog closes, the focus returns here.
    document.getElementById('your-draws')?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  const close = () => {
    setOpen(false);
    const { published: _, ...others } = search;
    void navigate({ to: '/dashboard', search: others, replace: true, resetScroll: false });
  };
  if (!draw || draw.startDate === null) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={draw.status === 'scheduled' ? 'Your page is live' : 'You’re live'}
      description={describePublished(draw)}
      size="lg"
      footer={
        <>
          <ButtonLink to="/prize-draw/$id" params={{ id }} variant="secondary">
            See your page
          </ButtonLink>
          <Button onClick={close}>Done</Button>
        </>
      }
    >
      <div className="space-y-7">
        <ShareTargets draw={draw} />
        <NextSteps draw={draw} />
      </div>
    </Dialog>
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
        <li>{`Ticket sales stop on ${formatDateTime(endDate)}.`}</li>
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

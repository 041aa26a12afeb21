import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { Button } from '#web/components/ui/button.tsx';
import { awardsQuery } from '#web/features/awards/queries.ts';
import { listUnclaimedRanks } from '#web/features/awards/redraw-text.ts';
import { useApi } from '#web/lib/router-context.ts';
import { RedrawDialog } from './redraw-dialog.tsx';

type RedrawSectionProps = { draw: PrizeDraw; isAdmin: boolean; now: number; onStarted: () => void };

/** Says which prizes are claimed, and starts a redraw of prizes that are not claimed. */
export function RedrawSection({ draw, isAdmin, now, onStarted }: RedrawSectionProps) {
  const [open, setOpen] = useState(false);
  const { data: awards = [] } = useQuery(awardsQuery(useApi(), draw.id));
  const unclaimed = listUnclaimedRanks(awards, { isAdmin, now });
  const redrawable = unclaimed.filter(({ reason }) => reason === null);
  const several = draw.prizes.length > 1;
  return (
    <section
      aria-labelledby="again"
      className="mt-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 border-line border-t pt-5"
    >
      <div className="min-w-60 flex-1">
        <h2 id="again" className="text-xl">
          After the draw
        </h2>
        {awards.length > 0 && unclaimed.length === 0 && (
          <p className="measure mt-1">{several ? 'Every prize was claimed.' : 'The prize was claimed.'}</p>
        )}
        <ul className="measure mt-1">
          {unclaimed.map(({ rank, award, reason }) => (
            <li key={rank}>
              {several && <strong className="font-semibold">{formatOrdinal(rank)} prize: </strong>}
              {reason ?? `${REDRAWABLE[award.state] ?? ''} You can draw it again.`}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
        {redrawable.length > 0 && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            <RotateCcw className="size-5" aria-hidden="true" />
            Redraw
          </Button>
        )}
      </div>
      {open && (
        <RedrawDialog
          draw={draw}
          awards={redrawable.map(({ award }) => award)}
          onClose={() => setOpen(false)}
          onStarted={onStarted}
        />
      )}
    </section>
  );
}

const REDRAWABLE: Partial<Record<string, string>> = {
  declined: 'Its winner declined it.',
  lapsed: 'It was not claimed in time.',
  disqualified: 'Its winner was disqualified.',
};

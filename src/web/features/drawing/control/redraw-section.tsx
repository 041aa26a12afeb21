import { useSuspenseQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { REDRAW_PROMISED_AFTER_DAYS } from '#domain/draws/redraw.ts';
import { Button } from '#web/components/ui/button.tsx';
import { resultsQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { RedrawDialog } from './redraw-dialog.tsx';

type RedrawSectionProps = { draw: PrizeDraw; now: number; onStarted: () => void };

/** Starts a redraw of an unclaimed prize. */
export function RedrawSection({ draw, now, onStarted }: RedrawSectionProps) {
  const [open, setOpen] = useState(false);
  const { data: results } = useSuspenseQuery(resultsQuery(useApi(), draw.id));
  return (
    <section
      aria-labelledby="again"
      className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-t pt-5"
    >
      <div className="min-w-60 flex-1">
        <h2 id="again" className="text-xl">
          A prize that is not claimed
        </h2>
        <p className="measure mt-1">
          {`Winners are promised ${REDRAW_PROMISED_AFTER_DAYS} days. After that a prize can be drawn again, with a reason.`}
        </p>
      </div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <RotateCcw className="size-5" aria-hidden="true" />
        Redraw
      </Button>
      {open && (
        <RedrawDialog
          draw={draw}
          results={results}
          now={now}
          onClose={() => setOpen(false)}
          onStarted={onStarted}
        />
      )}
    </section>
  );
}

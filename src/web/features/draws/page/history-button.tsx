import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { resultsQuery } from '../result/queries.ts';
import { HistoryDialog } from './history-dialog.tsx';

type HistoryButtonProps = { draw: Pick<PrizeDraw, 'id' | 'title'>; drawing: DrawingState };

/** Opens the history of all winners. Loads it on demand, and refetches it after a new result. */
export function HistoryButton({ draw, drawing: { result } }: HistoryButtonProps) {
  const [open, setOpen] = useState(false);
  const query = resultsQuery(useApi(), draw.id);
  const { data: results } = useQuery({ ...query, enabled: open });
  useStaleAfter(result, query.queryKey);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <History className="size-5" aria-hidden="true" />
        Draw history
      </Button>
      <HistoryDialog
        draw={draw}
        results={results}
        winners={result?.winners ?? []}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}

/** Marks the results as stale after a new result. */
function useStaleAfter(result: DrawingState['result'], queryKey: readonly unknown[]): void {
  const queryClient = useQueryClient();
  const [known, setKnown] = useState(result);
  useEffect(() => {
    if (result === known) return;
    setKnown(result);
    void queryClient.invalidateQueries({ queryKey });
  });
}

import type { ResultRow, Winner } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { listCurrentResults } from '../result/current-results.ts';

type HistoryDialogProps = {
  draw: Pick<PrizeDraw, 'title'>;
  /** Undefined while loading. */
  results: readonly ResultRow[] | undefined;
  /** The newest winner of each rank. */
  winners: readonly Winner[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Every winner ever drawn, including those replaced by a redraw. */
export function HistoryDialog({ draw, results = [], winners, open, onOpenChange }: HistoryDialogProps) {
  const newest = listCurrentResults(results);
  const isCurrent = ({ id, rank }: ResultRow) =>
    newest.has(id) && !winners.some((winner) => winner.rank === rank && winner.vacancy);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Draw history"
      description={<span className="wrap-anywhere line-clamp-3">{draw.title}</span>}
    >
      <ol className="border-line border-t">
        {results.map((result) => (
          <li key={result.id} className="border-line border-b py-4">
            <HistoryEntry result={result} current={isCurrent(result)} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

function HistoryEntry({ result, current }: { result: ResultRow; current: boolean }) {
  const { drawNumber, rank, drawnAt, winnerName, winningTicketNumber, notes } = result;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="font-semibold">{`Draw ${drawNumber}, ${formatOrdinal(rank)} prize`}</p>
        {current && winningTicketNumber !== null && <Badge tone="blue">Current winner</Badge>}
      </div>
      <p className="tabular text-muted text-sm">{formatShortDateTime(drawnAt)}</p>
      {winningTicketNumber === null ? (
        <p className="mt-2">No tickets were left for this prize.</p>
      ) : (
        <p className="mt-2 flex flex-wrap items-center gap-3">
          <TicketStub number={winningTicketNumber} winner={current} />
          <span className="wrap-anywhere">{winnerName}</span>
        </p>
      )}
      {notes && <p className="wrap-anywhere mt-2 text-muted">{`Reason: ${notes}`}</p>}
    </>
  );
}

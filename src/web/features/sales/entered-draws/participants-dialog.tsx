import { useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '#web/components/ui/table.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { participantsQuery } from './queries.ts';

type ParticipantsDialogProps = {
  draw: Pick<PrizeDraw, 'id' | 'title'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The participants, by first initial and last name. */
export function ParticipantsDialog({ draw, open, onOpenChange }: ParticipantsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Participants"
      description={<span className="wrap-anywhere line-clamp-3">{draw.title}</span>}
    >
      <Participants drawId={draw.id} />
    </Dialog>
  );
}

function Participants({ drawId }: { drawId: string }) {
  const { data, isError } = useQuery(participantsQuery(useApi(), drawId));
  if (isError) return <p role="alert">Failed to load participants. Please try again.</p>;
  if (!data) return <ParticipantsSkeleton />;
  if (data.rows.length === 0) return <p>No participants found for this prize draw.</p>;
  return (
    <>
      <Table caption="Participants">
        <thead>
          <tr>
            <HeaderCell>Rank</HeaderCell>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell className="text-right">Tickets</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ rank, displayName, ticketCount }) => (
            <Row key={rank}>
              <Cell className="w-16 text-muted">{rank}</Cell>
              <Cell className="wrap-anywhere">{displayName}</Cell>
              <Cell className="text-right font-semibold">{formatNumber(ticketCount)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {data.total > data.rows.length && (
        <p className="mt-4 text-muted text-sm">
          {`The first ${formatNumber(data.rows.length)} of ${formatNumber(data.total)}.`}
        </p>
      )}
    </>
  );
}

function ParticipantsSkeleton() {
  return (
    <Loading label="Loading participants...">
      <div className="grid gap-3">
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} className="h-9" />
        ))}
      </div>
    </Loading>
  );
}

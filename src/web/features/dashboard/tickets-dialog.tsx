import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnteredDraw } from '#contract/draws.ts';
import { dateTimeWithZone, toDate } from '#domain/time/london.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Ticket } from '#web/components/ui/ticket.tsx';
import { drawingQuery } from '#web/features/draws/queries.ts';
import { ReceiptActions } from '#web/features/receipts/receipt-actions.tsx';
import { ReceiptNote } from '#web/features/receipts/receipt-note.tsx';
import { useApi } from '#web/lib/router-context.ts';

type TicketsDialogProps = { draw: EnteredDraw; open: boolean; onOpenChange: (open: boolean) => void };

/** Somebody's own tickets of one draw, printed. */
export function TicketsDialog({ draw, open, onOpenChange }: TicketsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Your tickets"
      description={<span className="wrap-anywhere line-clamp-3">{draw.title}</span>}
    >
      <DrawTheme draw={draw} className="bg-transparent">
        <OwnTickets draw={draw} />
      </DrawTheme>
    </Dialog>
  );
}

/** One order may bring 999 tickets; drawn all at once they would hold up a phone. */
const STEP = 20;

function OwnTickets({ draw }: { draw: EnteredDraw }) {
  const [shown, setShown] = useState(STEP);
  const { data: drawing } = useQuery({ ...drawingQuery(useApi(), draw.id), enabled: draw.isDrawn });
  const prizeOf = (number: number) =>
    drawing?.result?.winners.find(({ ticketNumber }) => ticketNumber === number)?.prize;
  const left = draw.tickets.length - shown;
  return (
    <>
      <ReceiptNote drawId={draw.id} className="mb-4" />
      <ul className="grid gap-3">
        {draw.tickets.slice(0, shown).map((ticket) => (
          <li key={ticket.id}>
            <OwnTicket drawId={draw.id} ticket={ticket} prize={prizeOf(ticket.ticketNumber)} />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="secondary" block className="mt-4" onClick={() => setShown(shown + STEP)}>
          {`Show ${Math.min(STEP, left)} more of ${left}`}
        </Button>
      )}
    </>
  );
}

type OwnTicketProps = {
  drawId: string;
  ticket: EnteredDraw['tickets'][number];
  /** What it has won. */
  prize: string | undefined;
};

function OwnTicket({ drawId, ticket, prize }: OwnTicketProps) {
  const { ticketNumber, purchasedAt, voided, entered } = ticket;
  return (
    <Ticket
      number={ticketNumber}
      variant={voided ? 'voided' : prize ? 'winner' : 'default'}
      facts={[
        {
          label: 'Bought',
          value: toDate(purchasedAt) ? dateTimeWithZone(purchasedAt) : 'Purchase date unavailable',
        },
        ...(prize ? [{ label: 'This ticket has won', value: prize }] : []),
      ]}
    >
      {entered !== undefined && !voided && <Standing entered={entered} />}
      <ReceiptActions drawId={drawId} ticket={ticket} />
    </Ticket>
  );
}

/** Known once the list of entries is sealed. */
function Standing({ entered }: { entered: boolean }) {
  return (
    <p className="mt-3 text-sm">
      {entered ? (
        <>
          <strong>Entered:</strong> it is on the sealed list.
        </>
      ) : (
        <>
          <strong>Not entered:</strong> the answer to the skill challenge was wrong.
        </>
      )}
    </p>
  );
}

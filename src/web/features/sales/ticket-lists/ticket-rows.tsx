import type { ReactNode } from 'react';
import type { Ticket } from '#contract/sales/orders.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { describeVoid } from '#domain/refunds/void-facts.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Cell, HeaderCell, Row, Table } from '#web/components/ui/table.tsx';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { type TicketActions, TicketMenu } from './ticket-menu.tsx';

type TicketRowsProps = { tickets: readonly Ticket[]; actions: TicketActions };

/** A page of tickets: a table on wide screens, otherwise a list. */
export function TicketRows({ tickets, actions }: TicketRowsProps) {
  return (
    <>
      <div className="hairline hidden rounded-sheet bg-surface px-3 py-1 md:block">
        <TicketTable tickets={tickets} actions={actions} />
      </div>
      <ul className="border-line border-t md:hidden">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="border-line border-b py-4">
            <TicketEntry ticket={ticket} actions={actions} />
          </li>
        ))}
      </ul>
    </>
  );
}

function TicketTable({ tickets, actions }: TicketRowsProps) {
  return (
    <Table caption="Tickets, one per row">
      <thead>
        <tr>
          <HeaderCell>Ticket #</HeaderCell>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Email</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell>Purchase Date</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Action</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <Row key={ticket.id}>
            <Cell>
              <TicketStub number={ticket.ticketNumber} voided={ticket.voided} />
            </Cell>
            <Cell className="wrap-anywhere min-w-32 font-semibold lg:min-w-40">{formatFullName(ticket)}</Cell>
            <Cell className="wrap-anywhere min-w-40 lg:min-w-64">{ticket.purchaserEmail}</Cell>
            <Cell>
              <TicketBadges ticket={ticket} />
              <VoidReason ticket={ticket} />
            </Cell>
            <Cell className="whitespace-nowrap text-muted text-sm">
              {formatShortDateTime(ticket.purchasedAt)}
            </Cell>
            <Cell className="whitespace-nowrap text-right">
              <TicketButtons ticket={ticket} actions={actions} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function TicketEntry({ ticket, actions }: { ticket: Ticket; actions: TicketActions }) {
  return (
    <div>
      <div className="flex items-center gap-3">
        <TicketStub number={ticket.ticketNumber} voided={ticket.voided} className="flex-none" />
        <div className="min-w-0 flex-1">
          <TicketBadges ticket={ticket} />
        </div>
        <div className="-mr-3.5 flex-none">
          <TicketButtons ticket={ticket} actions={actions} />
        </div>
      </div>
      <VoidReason ticket={ticket} />
      <p className="wrap-anywhere mt-2 font-semibold">{formatFullName(ticket)}</p>
      <p className="wrap-anywhere">{ticket.purchaserEmail}</p>
      <p className="tabular text-muted text-sm">{`${ticket.orderId === null ? 'Entered by post' : 'Bought'} ${formatShortDateTime(ticket.purchasedAt)}`}</p>
    </div>
  );
}

/** The ticket's status and, once it is known, whether it was entered into the draw. */
function TicketBadges({ ticket: { voided, refunded, entered, orderId } }: { ticket: Ticket }) {
  const badge = (tone: 'green' | 'grey' | 'danger', word: ReactNode) => <Badge tone={tone}>{word}</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {voided ? badge('danger', 'Voided') : badge('green', 'Active')}
      {refunded && badge('grey', 'Refunded')}
      {orderId === null && badge('grey', 'By post')}
      {entered === false && !voided && badge('grey', 'Not entered')}
    </span>
  );
}

function VoidReason({ ticket: { voided, voidReason, voidedBy, voidCause } }: { ticket: Ticket }) {
  const { brandName } = useSite();
  if (!voided || !voidReason) return null;
  return (
    <div className="mt-1 text-muted text-sm md:max-w-44">
      {voidedBy && voidCause && (
        <p className="first-letter:uppercase">
          {describeVoid({ by: voidedBy, cause: voidCause }, brandName)}
        </p>
      )}
      <p className="wrap-anywhere line-clamp-2" title={voidReason}>
        {voidReason}
      </p>
    </div>
  );
}

function TicketButtons({ ticket, actions }: { ticket: Ticket; actions: TicketActions }) {
  return (
    <span className="inline-flex items-center">
      {actions.refunds && <VoidButton ticket={ticket} onVoid={actions.refunds.onVoid} />}
      <TicketMenu ticket={ticket} actions={actions} />
    </span>
  );
}

/** Stays in place when the ticket is voided, so that the focus can return to it. */
function VoidButton({ ticket, onVoid }: { ticket: Ticket; onVoid: (ticket: Ticket) => void }) {
  return (
    <Button
      variant="danger-quiet"
      size="sm"
      aria-label={`Void ticket ${formatTicketNumber(ticket.ticketNumber)}`}
      aria-disabled={ticket.voided || undefined}
      className="aria-disabled:text-muted aria-disabled:hover:bg-transparent"
      onClick={() => !ticket.voided && onVoid(ticket)}
    >
      Void
    </Button>
  );
}

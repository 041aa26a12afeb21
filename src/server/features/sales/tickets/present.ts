import type { EnteredDraw } from '#contract/sales/entered-draws.ts';
import type { Participant, Ticket } from '#contract/sales/orders.ts';
import { formatDisplayName, getFirstInitial } from '#domain/accounts/display-name.ts';
import { isVacant } from '#domain/awards/states.ts';
import { isEntered } from '#domain/draws/entered.ts';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import { findCash } from '#domain/outcome/divide-money.ts';
import { type DrawRow, presentDraw } from '#server/features/draws/lifecycle/service.ts';
import type { TicketRow, WonRow } from './store.ts';

/** A ticket as its holder, the draw's host and admins see it. */
export function presentTicket(row: TicketRow): Ticket {
  return {
    id: row.id,
    ticketNumber: row.number,
    prizeDrawId: row.drawId,
    userId: row.personId,
    firstName: row.firstName,
    lastName: row.lastName,
    purchaserEmail: row.email,
    purchasedAt: row.issuedAt.toISOString(),
    voided: row.voidedAt !== null,
    voidReason: row.voidReason,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    voidedBy: row.voidedBy,
    voidCause: row.voidCause,
    refunded: row.refundId !== null,
    orderId: row.orderId,
    ...enteredOnceSealed(row),
  };
}

/** For a ticket of another user, shows only the first initial and last name of the holder. */
export function presentTicketOfOther(row: TicketRow): Ticket {
  const { refunded: _, orderId: __, ...ticket } = presentTicket(row);
  return {
    ...ticket,
    userId: null,
    firstName: row.firstName === null ? null : getFirstInitial(row.firstName),
    purchaserEmail: null,
    voidReason: null,
  };
}

/**
 * Whether the ticket is entered, once the entries are sealed. Before that, nothing may reveal whether an answer was
 * correct.
 */
function enteredOnceSealed(row: TicketRow): { entered?: boolean } {
  return row.sealedAt === null ? {} : { entered: isEntered(row) };
}

type Named = { firstName: string | null; lastName: string | null; ticketCount: number };

export function presentParticipant(row: Named, rank: number): Participant {
  return { rank, displayName: formatDisplayName(row), ticketCount: row.ticketCount };
}

type Entered = {
  draw: DrawRow;
  counts: EnteredDraw['ticketCounts'];
  tickets: readonly TicketRow[];
  won: readonly WonRow[];
};

export function presentEnteredDraw({ draw, counts, tickets, won }: Entered): EnteredDraw {
  const cash = calculateDrawMoney(draw).winners;
  return {
    ...presentDraw(draw),
    tickets: tickets.map((row) => ({
      id: row.id,
      ticketNumber: row.number,
      purchasedAt: row.issuedAt.toISOString(),
      voided: row.voidedAt !== null,
      voidReason: row.voidReason,
      refunded: row.refundId !== null,
      ...enteredOnceSealed(row),
    })),
    ticketCounts: counts,
    won: won.map(({ rank, prize, ticketNumber, awardState }) => ({
      rank,
      prize,
      ticketNumber,
      cashPence: findCash(cash, rank),
      isVacant: awardState !== null && isVacant(awardState),
    })),
  };
}

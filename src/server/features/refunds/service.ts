import { recordAct } from '../../db/audit.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { Refusal } from '../../refusal.ts';
import type { Viewer } from '../../viewer.ts';
import { drawFactsUnderLock, visibleDraw } from '../draws/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import { findTicket, type TicketRow } from '../tickets/service.ts';
import { requireVoidable, requireVoider } from './policy.ts';
import * as store from './store.ts';

type Void = { drawId: string; ticketId: string; reason: string; refund: boolean };

export type RefundsService = ReturnType<typeof createRefunds>;

/** Taking tickets out of a draw, and giving back what was paid for them. */
export function createRefunds({ db, payments }: { db: Database; payments: PaymentsService }) {
  return {
    /** Takes a ticket out of the draw and gives its price back. */
    void: async (viewer: Viewer, request: Void): Promise<TicketRow> => {
      requireVoider(viewer, await visibleDraw(db, viewer, request.drawId), request);
      const { ticket, refundId } = await db.transaction((tx) => voidTicket(tx, viewer, request, payments));
      if (refundId) await payments.settleNow(refundId);
      return ticket;
    },
  };
}

/** Under the draw's lock: the void, its refund and its record stand together or not at all. */
async function voidTicket(
  tx: Transaction,
  viewer: Viewer,
  request: Void,
  payments: PaymentsService,
): Promise<{ ticket: TicketRow; refundId: string | null }> {
  const facts = await drawFactsUnderLock(tx, request.drawId);
  const ticket = await findTicket(tx, request.drawId, request.ticketId);
  if (!facts || !ticket) throw new Refusal('missing', 'Ticket not found');
  requireVoidable({ draw: facts.draw, ticket });
  const noted = { voidedAt: facts.now, voidReason: request.reason };
  const paid = request.refund ? await store.findPayment(tx, ticket.id) : undefined;
  const refundId = paid
    ? await payments.recordRefund(tx, {
        paymentId: paid.paymentId,
        cause: 'void',
        reason: request.reason,
        amountPence: paid.pricePence,
      })
    : null;
  const { id, drawId } = ticket;
  await store.markVoided(tx, { id, drawId, at: facts.now, reason: request.reason, refundId });
  await recordAct(tx, viewer, {
    action: 'ticket.void',
    target: { kind: 'ticket', id: ticket.id },
    details: { drawId: ticket.drawId, number: ticket.number, refundedPence: paid?.pricePence ?? 0 },
  });
  return { ticket: { ...ticket, ...noted }, refundId };
}

import type { EmailMessage } from '#domain/email/email.ts';
import { explainWaiting } from '#domain/payouts/waiting-text.ts';
import { findHoldEnd, type ListedPayable } from '../payables/service.ts';
import type { UnsettledDraw } from './store.ts';

/** Later payments are only counted, so that the email stays short. */
const MOST = 20;

type Late = { payables: readonly ListedPayable[]; draws: readonly UnsettledDraw[] };

/** Builds the daily email about late payments. It names no payees, because the outbox keeps emails. */
export function buildOverdueEmail({ payables, draws }: Late): EmailMessage {
  return {
    template: 'admin-payouts-overdue',
    data: {
      total: payables.length,
      overduePence: payables.reduce((sum, { payable }) => sum + payable.amountPence, 0),
      payouts: payables.slice(0, MOST).map(({ payable, drawTitle, ...row }) => ({
        payee: payable.payeeKind,
        drawTitle,
        amountPence: payable.amountPence,
        dueAt: payable.dueAt?.toISOString() ?? '',
        reasons: explainWaiting({
          state: payable.state,
          payee: payable.payeeKind,
          method: payable.method,
          obstacles: row.obstacles,
          laterObstacles: row.laterObstacles,
          usableFrom: findHoldEnd(row),
        }),
      })),
      unsettledDraws: draws.slice(0, MOST).map(({ title, endedAt }) => ({
        title,
        endedAt: new Date(endedAt).toISOString(),
      })),
    },
  };
}

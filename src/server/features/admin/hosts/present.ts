import type { HostDetails, HostRow } from '#contract/admin/hosts.ts';
import type { DrawMoney as Money } from '#contract/money.ts';
import { calculateDrawMoney, type DrawBooks } from '#domain/ledger/draw-money.ts';
import { type NoteRow, presentNote } from '../notes/service.ts';
import type { ShownHost } from './service.ts';
import type { Host } from './store.ts';

export function presentHost(host: Host): HostRow {
  return {
    id: host.id,
    firstName: host.firstName,
    lastName: host.lastName,
    email: host.email,
    role: host.role,
    verified: host.verified,
    revoked: host.revoked,
    createdAt: host.createdAt.toISOString(),
    runningDraws: host.runningDraws,
    suspended: host.suspendedAt !== null,
    verificationRequest: host.requestedAt && {
      requestedAt: host.requestedAt.toISOString(),
      note: host.requestNote ?? '',
    },
  };
}

export function presentHostDetails({
  host,
  draws,
  disputes,
  notes,
}: ShownHost & { notes: NoteRow[] }): HostDetails {
  return {
    ...presentHost(host),
    emailVerified: host.emailVerifiedAt !== null,
    draws: draws.length,
    drawn: draws.filter(({ status }) => status === 'completed').length,
    disputes: disputes.disputes,
    openDisputes: disputes.open,
    money: moneyOfAll(draws),
    notes: notes.map(presentNote),
  };
}

/** Adds up the amounts for each draw, because they are rounded separately for each draw. */
function moneyOfAll(draws: readonly DrawBooks[]): Money {
  const sum: Money = {
    gross: 0,
    platformFee: 0,
    charity: 0,
    host: 0,
    winners: 0,
    refunded: 0,
    held: 0,
    trees: { byPlatform: 0, extra: 0, extraCost: 0 },
  };
  for (const draw of draws) {
    const money = calculateDrawMoney(draw);
    sum.gross += money.grossPence;
    sum.platformFee += money.platformFeePence;
    sum.charity += money.charityPence;
    sum.host += money.hostPence;
    sum.winners += money.winnersCashPence;
    sum.refunded += money.refundedPence;
    sum.held += money.heldPence;
    sum.trees.byPlatform += money.trees.byPlatform;
    sum.trees.extra += money.trees.extra;
    sum.trees.extraCost += money.trees.extraCostPence;
  }
  return sum;
}

import { formatFullName } from '#domain/accounts/display-name.ts';
import { addDays } from '#domain/awards/deadlines.ts';
import { calculateDrawMoney, type DrawMoney } from '#domain/ledger/draw-money.ts';
import { buildSettlementTransfers } from '#domain/ledger/settlement.ts';
import { EXTRA_TREE_PENCE } from '#domain/money/split.ts';
import type { Outcome } from '#domain/outcome/outcome.ts';
import {
  calculateCharityDueAt,
  calculateDueAt,
  calculateHostDueAt,
  calculateWinnerDueAt,
} from '#domain/payouts/overdue.ts';
import { calculateReserve } from '#domain/payouts/reserve.ts';
import { splitVat } from '#domain/payouts/vat.ts';
import { isBankHoliday } from '#server/bank-holidays.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Transaction } from '#server/db/database.ts';
import { findAwardsByIds } from '#server/features/awards/awards/service.ts';
import { type DrawRow, lockAndReadFacts } from '#server/features/draws/lifecycle/service.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import { insertPayables, type NewPayable } from '../payables/service.ts';
import * as store from './store.ts';

/** The settings that apply to a settlement. */
export type SettlementTerms = {
  vatRatePercent: number;
  vatNumber: string;
  reservePercent: number;
  reserveDays: number;
};

/**
 * Fixes a draw's outcome and divides its money, once, as soon as nothing can change it any more. Takes the draw's
 * lock. Resolves to the outcome, or to null if the draw is not ready or is already settled.
 */
export async function settleDraw(
  tx: Transaction,
  drawId: string,
  terms: SettlementTerms,
): Promise<Outcome | null> {
  const facts = await lockAndReadFacts(tx, drawId);
  if (!facts || (await store.findSettlement(tx, drawId)) || (await store.isMoneyPending(tx, drawId)))
    return null;
  const { draw, now } = facts;
  const money = calculateDrawMoney(draw);
  const { outcome } = money;
  if (outcome === null || !(await isDecided(tx, draw, outcome))) return null;
  const isRefunded = outcome === 'no_winner' || outcome === 'cancelled';
  const disputedPence = await store.sumOpenDisputes(tx, drawId);
  if (isRefunded && disputedPence !== null) return null;
  const kept = calculateReserve(money.hostPence, {
    disputedPence: disputedPence ?? 0,
    reservePercent: terms.reserveDays > 0 ? terms.reservePercent : 0,
  });
  if (kept === null) return null;
  const { vatPence } = splitVat(money.platformFeePence, terms.vatRatePercent);
  await store.insertSettlement(tx, {
    drawId,
    outcome,
    settledAt: now,
    grossPence: isRefunded ? 0 : money.grossPence,
    platformFeePence: money.platformFeePence,
    vatPence,
    vatRatePercent: terms.vatRatePercent,
    vatNumber: terms.vatNumber,
    charityPence: money.charityPence,
    winnersCashPence: money.winnersCashPence,
    extraTrees: money.trees.extra,
    extraTreesCostPence: money.trees.extraCostPence,
    treesByPlatform: money.trees.byPlatform,
    hostPence: money.hostPence,
    reservePence: kept,
    reserveUntil: kept > 0 ? addDays(now, terms.reserveDays) : null,
  });
  if (!isRefunded) await divideHeldMoney(tx, draw, { money, vatPence, reservePence: kept, now });
  const details = { outcome, grossPence: money.grossPence };
  await recordAct(tx, 'server', { action: 'draw.settle', target: { kind: 'draw', id: drawId }, details });
  return outcome;
}

/** Whether every prize is decided, and every refund of a refunded draw is made. */
async function isDecided(tx: Transaction, draw: DrawRow, outcome: Outcome): Promise<boolean> {
  if (outcome === 'no_winner' || outcome === 'cancelled') return draw.refundedAt !== null;
  if (draw.status !== 'completed') return false;
  if (outcome !== 'minimum_not_met') return true;
  const current = await store.listCurrentAwards(tx, draw.id);
  const won = new Set(draw.wonRanks ?? []);
  return current
    .filter(({ rank }) => won.has(rank))
    .every(({ state }) => state === 'claimed' || state === 'received');
}

type Parts = { money: DrawMoney; vatPence: number; reservePence: number; now: Date };

async function divideHeldMoney(
  tx: Transaction,
  draw: DrawRow,
  { money, vatPence, reservePence, now }: Parts,
): Promise<void> {
  const division = {
    platformFeePence: money.platformFeePence,
    charityPence: money.charityPence,
    hostPence: money.hostPence,
    winners: money.winners,
    extraTreesPaid: money.trees.extra,
    extraTreesCostPence: money.trees.extraCostPence,
    treesByPlatform: money.trees.byPlatform,
    refundedPence: 0,
  };
  const cause = { kind: 'settlement', id: draw.id } as const;
  const transfers = [
    ...buildSettlementTransfers(money.heldPence, division),
    { kind: 'feeVat' as const, amountPence: vatPence },
    { kind: 'reserveKept' as const, amountPence: reservePence },
  ].filter(({ amountPence }) => amountPence > 0);
  await postTransfers(
    tx,
    transfers.map((transfer) => ({ ...transfer, drawId: draw.id, cause })),
  );
  await insertPayables(tx, await listPayables(tx, draw, { money, vatPence, reservePence, now }));
}

async function listPayables(tx: Transaction, draw: DrawRow, parts: Parts): Promise<NewPayable[]> {
  const { money, reservePence, now } = parts;
  const charityDueAt = calculateCharityDueAt(now, draw.endedAt ?? draw.endDate);
  const drawId = draw.id;
  const hostName = formatFullName(draw.host) ?? 'Host';
  const trees = money.trees.byPlatform * EXTRA_TREE_PENCE + money.trees.extraCostPence;
  const all: NewPayable[] = [
    {
      drawId,
      payee: { kind: 'host', key: draw.ownerId, personId: draw.ownerId, name: hostName },
      amountPence: money.hostPence - reservePence,
      dueAt: calculateHostDueAt(now, isBankHoliday),
    },
    {
      drawId,
      payee: { kind: 'charity', name: draw.charityName },
      amountPence: money.charityPence,
      dueAt: charityDueAt,
    },
    { drawId, payee: { kind: 'trees', name: 'Trees' }, amountPence: trees, dueAt: calculateDueAt(now) },
    ...(await listWinners(tx, draw, money, now)),
  ];
  return all.filter(({ amountPence }) => amountPence > 0);
}

async function listWinners(
  tx: Transaction,
  { id: drawId }: DrawRow,
  { winners }: DrawMoney,
  now: Date,
): Promise<NewPayable[]> {
  if (winners.length === 0) return [];
  const current = await store.listCurrentAwards(tx, drawId);
  const rows = await findAwardsByIds(
    tx,
    current.map(({ id }) => id),
  );
  const enteredAt = await store.lockAndReadDetails(
    tx,
    rows.map(({ award }) => award.personId),
  );
  return winners.map(({ rank, pence }) => {
    const row = rows.find(({ award }) => award.rank === rank);
    if (!row) throw new Error(`Rank ${rank} of draw ${drawId} has no award to pay.`);
    const { award, winner, claim } = row;
    const name = claim?.name ?? formatFullName(winner) ?? 'Winner';
    return {
      drawId,
      payee: { kind: 'winner', key: award.id, personId: award.personId, name },
      amountPence: pence,
      dueAt: calculateWinnerDueAt(now, enteredAt.get(award.personId) ?? null),
    };
  });
}

import { randomUUID } from 'node:crypto';
import type { TransferKind } from '#domain/ledger/transfers.ts';
import { splitGross } from '#domain/money/split.ts';
import type { PayeeKind } from '#domain/payouts/states.ts';
import { readDatabaseTime } from '#server/clock.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import { insertPayables, type NewPayable } from '#server/features/payouts/payables/service.ts';
import type { TestApp } from './app.ts';
import { register, type Someone } from './people.ts';
import { soldDraw } from './sold-draw.ts';

const TREE_PENCE = 100;

type Wishes = {
  /** Tickets sold, at £5 each. */
  tickets?: number;
  /** A winner who shares the host's money, instead of the host. */
  winner?: Someone;
  charity?: { charityName: string; charityNumber: string | null };
};

export type SettledDraw = { id: string; payables: Partial<Record<PayeeKind, string>> };

/** A completed draw whose money was divided, with a payable for each payee. */
export async function settledDraw(app: TestApp, host: Someone, wishes: Wishes = {}): Promise<SettledDraw> {
  const { tickets = 100, winner, charity = {} } = wishes;
  const { db } = app.database;
  const now = await readDatabaseTime(db);
  const drawId = await soldDraw(app, host, {
    blocks: [{ holder: winner ?? (await register(app)), quantity: tickets }],
    status: 'completed',
    sealedAt: now,
    completedAt: now,
    ...charity,
  });
  const grossPence = tickets * 500;
  const split = splitGross({ grossPence, charityPercentage: 5, extraTrees: 0 });
  const trees = Math.floor(grossPence / 10_000) * TREE_PENCE;
  const transfers: [TransferKind, number][] = [
    ['feeEarned', split.platformFeePence],
    ['charityDue', split.charityPence],
    [winner ? 'winnersDue' : 'hostDue', split.hostPence],
    ['platformTreesDue', trees],
  ];
  const payee = winner ?? host;
  const person = { personId: payee.user.id, name: `${payee.user.firstName} ${payee.user.lastName}` };
  const owed: NewPayable[] = [
    {
      drawId,
      payee: winner
        ? { kind: 'winner', key: randomUUID(), ...person }
        : { kind: 'host', key: host.user.id, ...person },
      amountPence: split.hostPence,
      dueAt: now,
    },
    { drawId, payee: { kind: 'charity', name: 'Lifeboats' }, amountPence: split.charityPence, dueAt: now },
    ...(trees > 0
      ? [{ drawId, payee: { kind: 'trees' as const, name: 'Trees' }, amountPence: trees, dueAt: now }]
      : []),
  ];
  const ids = await db.transaction(async (tx) => {
    await postTransfers(
      tx,
      transfers.flatMap(([kind, amountPence]) =>
        amountPence > 0
          ? [{ kind, drawId, amountPence, cause: { kind: 'settlement' as const, id: drawId } }]
          : [],
      ),
    );
    return insertPayables(tx, owed);
  });
  return { id: drawId, payables: Object.fromEntries(owed.map((row, i) => [row.payee.kind, ids[i] ?? ''])) };
}

import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { queryRows, type Transaction } from '#server/db/database.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { type Posting, postTransfers } from '#server/features/money/ledger/service.ts';
import type { TestApp } from './app.ts';
import { publishedDraw } from './draws.ts';
import { admin, register, verifiedHost } from './people.ts';
import { buy, tryToBuy } from './tickets.ts';

/**
 * A draw at £5 a ticket with three orders: a paid one of five tickets, one of which is refunded, a pending one of three
 * and a declined one of two. Another draw has a paid order of one ticket.
 */
export type Sold = {
  draw: string;
  other: string;
  orders: { paid: string; pending: string; declined: string; other: string };
};

export async function sellAndRefund(app: TestApp): Promise<Sold> {
  const host = await verifiedHost(app);
  const terms = { skillGameType: null, skillGameDifficulty: null, ticketLimit: 20 };
  const [draw, other] = [await publishedDraw(app, host, terms), await publishedDraw(app, host, terms)];
  const { client } = await register(app);
  await tryToBuy(client, draw, 2, { testOutcome: 'decline' });
  const paid = await buy(client, draw, 5);
  const pending = await buy((await register(app)).client, draw, 3, { testOutcome: 'walk-away' });
  const elsewhere = await buy((await register(app)).client, other, 1);
  await (await admin(app)).client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: draw.id, ticketId: paid.tickets[1]?.id ?? '' },
    body: { reason: 'Asked for' },
  });
  const [declined] = await queryRows<{ id: string }>(
    app.database.db,
    sql`select id from orders where status = 'declined'`,
  );
  if (!declined) throw new Error('no order was declined');
  const orders = { paid: paid.order.id, pending: pending.order.id, other: elsewhere.order.id };
  return { draw: draw.id, other: other.id, orders: { ...orders, declined: declined.id } };
}

/** Corrupts the ledger within the given transaction. */
export type BreakBooks = (tx: Transaction) => Promise<unknown>;

/** A way to corrupt the ledger, and the finding that it must cause. */
export type Breach = [what: string, breakBooks: (sold: Sold) => BreakBooks, finding: (sold: Sold) => string];

class Undone extends Error {}

/** Corrupts the ledger, returns the findings, and rolls the corruption back. */
export async function findBreachesAfter(app: TestApp, breakBooks: BreakBooks): Promise<string[]> {
  let findings: string[] = [];
  const work = app.database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table prize_draws drop constraint prize_draws_never_oversold`);
    await breakBooks(tx);
    findings = await findBreaches(tx);
    throw new Undone();
  });
  await expect(work).rejects.toThrow(Undone);
  return findings;
}

/** Runs statements with triggers disabled. */
export const editDirectly =
  (...statements: SQL[]): BreakBooks =>
  async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
    await tx.execute(sql`set local session_replication_role = origin`);
  };

/** Adds transfers without any order. */
export const postEntries =
  (drawId: string, ...transfers: Partial<Posting>[]): BreakBooks =>
  (tx) =>
    postTransfers(
      tx,
      transfers.map((transfer) => ({
        kind: 'sale',
        drawId,
        amountPence: 500,
        cause: { kind: 'settlement', id: randomUUID() },
        ...transfer,
      })),
    );

import { randomUUID } from 'node:crypto';
import { readDatabaseTime } from '#server/clock.ts';
import {
  challenges,
  drawPrizes,
  orderContacts,
  orderLines,
  orders,
  payments,
  prizeDraws,
  tickets,
} from '#server/db/schema.ts';
import { postTransfers } from '#server/features/money/ledger/service.ts';
import type { TestApp } from './app.ts';
import type { Someone } from './people.ts';

type DrawRow = typeof prizeDraws.$inferInsert;

type Stored = Pick<TestApp, 'database'>;
type Of = Pick<Someone, 'user'>;

/** A block of tickets from one order. `none` means that the order was made without a challenge. */
type Block = {
  holder: Of;
  quantity?: number;
  answer?: 'right' | 'wrong' | 'none';
  voided?: boolean;
};

type Wishes = Partial<DrawRow> & { blocks?: Block[]; prizes?: number };

const HOUR = 3_600_000;
const PRICE = 500;

/**
 * Inserts a draw and its tickets directly, in states that would otherwise require a sale and an end. By default it
 * began a day ago, ended an hour ago and awaits its drawing.
 */
export async function soldDraw(app: Stored, owner: Of, wishes: Wishes = {}): Promise<string> {
  const { blocks = [], prizes = 1, ...overrides } = wishes;
  const { db } = app.database;
  const now = (await readDatabaseTime(db)).getTime();
  const issuedCount = sum(blocks.map(size));
  const [draw] = await db
    .insert(prizeDraws)
    .values({
      ownerId: owner.user.id,
      title: 'A weekend by the sea',
      description: 'Two nights for two.',
      ticketPricePence: PRICE,
      charityName: 'Lifeboats',
      charityPercentage: 5,
      skillGameType: 'math',
      skillGameDifficulty: 'easy',
      status: 'awaiting_draw',
      startDate: new Date(now - 24 * HOUR),
      endDate: new Date(now - HOUR),
      endedAt: new Date(now - HOUR),
      issuedCount,
      voidedCount: sum(blocks.filter((block) => block.voided).map(size)),
      ...overrides,
    })
    .returning();
  if (!draw) throw new Error('no draw');
  await db.insert(drawPrizes).values(
    Array.from({ length: prizes }, (_, i) => ({
      drawId: draw.id,
      rank: i + 1,
      description: `Prize ${i + 1}`,
    })),
  );
  let first = 1;
  for (const block of blocks) {
    await sell(app, draw.id, block, first);
    first += size(block);
  }
  return draw.id;
}

/** A pending order that holds its tickets until `expiresAt`. */
export async function holdTickets(app: Stored, drawId: string, holder: Of, expiresAt: Date): Promise<void> {
  await insertOrder(app, drawId, { holder, answer: 'none' }, { status: 'pending', expiresAt });
}

async function sell(app: Stored, drawId: string, block: Block, first: number): Promise<void> {
  const { db } = app.database;
  const issuedAt = await readDatabaseTime(db);
  const orderId = await insertOrder(app, drawId, block, { status: 'paid', paidAt: issuedAt });
  const rows = Array.from({ length: size(block) }, (_, i) => ({
    drawId,
    number: first + i,
    personId: block.holder.user.id,
    orderId,
    issuedAt,
    ...(block.voided && { voidedAt: issuedAt, voidReason: 'Asked for' }),
  }));
  for (let i = 0; i < rows.length; i += 2_000) await db.insert(tickets).values(rows.slice(i, i + 2_000));
}

async function insertOrder(
  app: Stored,
  drawId: string,
  block: Block,
  payment: { status: 'paid'; paidAt: Date } | { status: 'pending'; expiresAt: Date },
): Promise<string> {
  const { db } = app.database;
  const { holder } = block;
  const [order] = await db
    .insert(orders)
    .values({
      drawId,
      personId: holder.user.id,
      totalPence: PRICE * size(block),
      challengeId: await insertChallenge(app, drawId, block.answer ?? 'right'),
      idempotencyKey: randomUUID(),
      requestHash: new Uint8Array(32),
      termsVersion: '1',
      over18: true,
      ukResident: true,
      ...payment,
    })
    .returning();
  if (!order) throw new Error('no order');
  await db.insert(orderLines).values({
    orderId: order.id,
    kind: 'ticket',
    quantity: Math.min(999, size(block)),
    unitPricePence: PRICE,
  });
  if (payment.status === 'paid') await insertPayment(app, order);
  const { firstName, lastName, email } = holder.user;
  await db.insert(orderContacts).values({ orderId: order.id, firstName, lastName, email });
  return order.id;
}

async function insertPayment(app: Stored, order: typeof orders.$inferSelect): Promise<void> {
  await app.database.db.insert(payments).values({
    orderId: order.id,
    provider: 'test',
    providerReference: randomUUID(),
    status: 'succeeded',
    amountPence: order.totalPence,
    settledAt: order.paidAt,
  });
  const { id, drawId, totalPence: amountPence } = order;
  await app.database.db.transaction((tx) =>
    postTransfers(tx, [{ kind: 'sale', drawId, amountPence, cause: { kind: 'order', id } }]),
  );
}

async function insertChallenge(
  app: Stored,
  drawId: string,
  answer: 'right' | 'wrong' | 'none',
): Promise<string | null> {
  if (answer === 'none') return null;
  const { db } = app.database;
  const now = await readDatabaseTime(db);
  const [challenge] = await db
    .insert(challenges)
    .values({
      drawId,
      type: 'math',
      difficulty: 'easy',
      prompt: '12 + 7',
      solution: '19',
      given: answer === 'right' ? '19' : '18',
      expiresAt: new Date(now.getTime() + HOUR),
      answeredAt: now,
    })
    .returning();
  return challenge?.id ?? null;
}

const size = (block: Block): number => block.quantity ?? 1;
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

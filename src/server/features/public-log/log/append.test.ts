import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { toCanonical } from '#domain/proof/canonical.ts';
import type { LogEntry } from '#domain/proof/entries.ts';
import { queryRows } from '#server/db/database.ts';
import { logTerms, orderContacts, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { editDirectly } from '../../../../../tests/helpers/broken-books.ts';
import { drawInput, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';
import { hashText } from './build-entries.ts';
import { findLog, readEntries } from './service.ts';

let app: TestApp;
let host: Someone;
let buyer: Someone;
let boss: Someone;
beforeAll(async () => {
  app = await startTestApp({ environment: { PUBLIC_URL: 'http://draws.example' } });
  [host, buyer, boss] = [await verifiedHost(app), await register(app), await admin(app)];
});
afterAll(async () => {
  expect(await findBreaches(app.database.db)).toEqual([]);
  await app.stop();
});

type Kind<T extends LogEntry['type']> = Extract<LogEntry, { type: T }>;

async function textsOf(draw: { id: string }): Promise<string[]> {
  return readEntries(app.database.db, draw.id, { from: 0, to: 1_000_000 });
}

async function entriesOf(draw: { id: string }): Promise<LogEntry[]> {
  return (await textsOf(draw)).map((text) => JSON.parse(text));
}

const ofType = <T extends LogEntry['type']>(entries: LogEntry[], type: T): Kind<T>[] =>
  entries.filter((entry): entry is Kind<T> => entry.type === type);

const change = (draw: PrizeDraw, fields: object) =>
  host.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), ...fields },
  });

describe('the log of a draw', () => {
  it('begins when the draw is first published, with the name of the site and the hash of the terms', async () => {
    const draw = await publishedDraw(app, host);
    const [open, ...others] = await entriesOf(draw);
    expect(others).toEqual([]);
    const log = await findLog(app.database.db, draw.id);
    expect(log).toMatchObject({
      origin: `draws.example/api/v1/prize-draws/${draw.id}/log`,
      beacon: 'none',
      openedAt: expect.any(Date),
    });
    expect(open).toEqual({
      type: 'open',
      draw: draw.id,
      opened: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      terms: expect.stringMatching(/^[0-9a-f]{64}$/),
      seedChain: expect.stringMatching(/^[0-9a-f]{64}$/),
      beacon: 'none',
    });
    const [terms] = await app.database.db.select().from(logTerms).where(eq(logTerms.drawId, draw.id));
    expect(hashText(terms?.document ?? '')).toBe(open?.type === 'open' && open.terms);
    expect(JSON.parse(terms?.document ?? '')).toMatchObject({ title: draw.title, ticketPrice: 500 });
  });

  it('does not begin before the draw is published, and begins only once', async () => {
    const saved = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: null }, app.services.clock.now()),
    });
    expect(await textsOf(saved.body)).toEqual([]);
    const dates = { startDate: new Date(app.services.clock.now().getTime() - 20).toISOString() };
    const published = await change(saved.body, dates);
    expect((await entriesOf(published.body)).map(({ type }) => type)).toEqual(['open']);
    const unpublished = await change(published.body, { startDate: null });
    await change(unpublished.body, dates);
    expect((await entriesOf(saved.body)).map(({ type }) => type)).toEqual(['open', 'terms', 'terms']);
  });

  it('is deleted with a draw that has sold nothing, and is otherwise append-only', async () => {
    const draw = await publishedDraw(app, host);
    const { db } = app.database;
    const changes = [
      sql`delete from log_entries where draw_id = ${draw.id}`,
      sql`update log_entries set entries = '' where draw_id = ${draw.id}`,
      sql`delete from draw_logs where draw_id = ${draw.id}`,
      sql`update draw_logs set origin = 'elsewhere' where draw_id = ${draw.id}`,
      sql`truncate log_entries`,
      sql`delete from log_terms where draw_id = ${draw.id}`,
    ];
    for (const forbidden of changes) await expect(db.execute(forbidden)).rejects.toThrow();
    expect(await textsOf(draw)).toHaveLength(1);
    await host.client.call('DELETE /api/v1/prize-draws/:id', { params: { id: draw.id } });
    expect(await textsOf(draw)).toEqual([]);
  });
});

describe('a log has an entry', () => {
  it('for each ticket, in the order of their numbers, with commitments to the answer and the holder', async () => {
    const draw = await publishedDraw(app, host);
    const buyers = await Promise.all([1, 2, 3].map(() => register(app)));
    await Promise.all(buyers.map(({ client }) => buy(client, draw, 2)));
    const made = ofType(await entriesOf(draw), 'ticket');
    expect(made.map(({ number, route }) => [number, route])).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => [number, 'paid']),
    );
    const rows = await openedTickets(draw);
    for (const [index, { number, answer, holder }] of made.entries()) {
      const row = rows[index];
      expect(answer).toBe(hashText(`answer|${draw.id}|${number}|${row?.puzzle}|${row?.answerNonce}`));
      expect(holder).toBe(hashText(`holder|${draw.id}|${number}|${row?.name}|${row?.holderNonce}`));
    }
    const nonces = rows.flatMap(({ answerNonce, holderNonce }) => [answerNonce, holderNonce]);
    expect(new Set(nonces).size).toBe(12);
    expect(nonces.every((nonce) => /^[0-9a-f]{32}$/.test(nonce ?? ''))).toBe(true);
  });

  it('for a ticket in a draw without a game, without a commitment to an answer', async () => {
    const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
    await buy(buyer.client, draw, 1);
    expect(ofType(await entriesOf(draw), 'ticket')).toMatchObject([{ answer: null, number: 1 }]);
    expect(await openedTickets(draw)).toMatchObject([{ answerNonce: null }]);
  });

  it('for a ticket that is paid for later, but none while the order only holds it', async () => {
    const draw = await publishedDraw(app, host);
    const held = await tryToBuy(buyer.client, draw, 2, { testOutcome: 'walk-away' });
    expect(ofType(await entriesOf(draw), 'ticket')).toEqual([]);
    const paid = await buyer.client.call('POST /api/v1/orders/:id/payment', {
      params: { id: held.body.order.id },
      body: { testOutcome: 'approve' },
    });
    expect(paid.status).toBe(200);
    expect(ofType(await entriesOf(draw), 'ticket').map(({ number }) => number)).toEqual([1, 2]);
    const [row] = await openedTickets(draw);
    const [entry] = ofType(await entriesOf(draw), 'ticket');
    expect(entry?.answer).toBe(hashText(`answer|${draw.id}|1|${row?.puzzle}|${row?.answerNonce}`));
  });

  it('for each void and refund, once, but none for a refund of a ticket that was already void', async () => {
    const draw = await publishedDraw(app, host);
    const { tickets: bought } = await buy(buyer.client, draw, 3);
    const [first, second] = bought;
    const body = { reason: 'Asked for' };
    const of = (ticketId = '') => ({ params: { id: draw.id, ticketId }, body });
    await host.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/refund', of(second?.id));
    const unrefunded = { ...of(first?.id), body: { ...body, refund: false } };
    await boss.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', unrefunded);
    await boss.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/refund', of(first?.id));
    expect(ofType(await entriesOf(draw), 'void').map(({ number }) => number)).toEqual([2, 1]);
  });

  it('for the cancellation of a draw, but none after it, not even for refunds', async () => {
    const draw = await publishedDraw(app, host);
    await buy(buyer.client, draw, 2);
    await boss.client.call('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: draw.id },
      body: { reason: 'The prize is gone' },
    });
    await app.runJobs();
    const entries = await entriesOf(draw);
    expect(entries.map(({ type }) => type)).toEqual(['open', 'ticket', 'ticket', 'cancel']);
    const [row] = await queryRows<{ nonce: string }>(
      app.database.db,
      sql`select encode(cancel_nonce, 'hex') as nonce from prize_draws where id = ${draw.id}`,
    );
    const reason = hashText(`reason|${draw.id}|0|The prize is gone|${row?.nonce}`);
    expect(ofType(entries, 'cancel')).toMatchObject([{ reason }]);
  });

  it('for each change to the terms before the first sale, but for no other change [EDIT-17]', async () => {
    const draw = await publishedDraw(app, host);
    await change(draw, { showProgressBar: false });
    const dearer = await change(draw, { ticketPrice: 600 });
    await change(dearer.body, { ticketPrice: 500 });
    const entries = await entriesOf(draw);
    expect(entries.map(({ type }) => type)).toEqual(['open', 'terms', 'terms']);
    const [open, , back] = entries;
    expect(back?.type === 'terms' && back.terms).toBe(open?.type === 'open' && open.terms);
    const documents = await app.database.db.select().from(logTerms).where(eq(logTerms.drawId, draw.id));
    expect(documents).toHaveLength(2);
  });
});

it('the times in a log never decrease, even if the clock does', async () => {
  const draw = await publishedDraw(app, host);
  await buy(buyer.client, draw, 1);
  await app.shiftClock(90_000);
  await buy(buyer.client, draw, 1);
  await app.shiftClock(0);
  await buy(buyer.client, draw, 1);
  const times = ofType(await entriesOf(draw), 'ticket').map(({ at }) => Date.parse(at));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times[2]).toBe(times[1]);
});

it('all entries in a log are canonical', async () => {
  const draw = await publishedDraw(app, host, { title: 'Ünïcode “quotes” \\ \u{1f3ee}' });
  await buy(buyer.client, draw, 1, { firstName: 'Zoë', lastName: 'O’Brien|Smith' });
  for (const text of await textsOf(draw)) expect(toCanonical(JSON.parse(text))).toBe(text);
});

describe('a draw that was published before there were logs', () => {
  it('gets one with all sold and voided tickets, unless it is completed', async () => {
    // A head that is signed in the background would contradict the log that is opened later.
    const growing = vi.spyOn(app.services.log, 'grown').mockImplementation(() => {});
    onTestFinished(() => growing.mockRestore());
    const draw = await publishedDraw(app, host);
    const { tickets: bought } = await buy(buyer.client, draw, 3);
    await buy(buyer.client, draw, 1, { right: false });
    await boss.client.call('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
      params: { id: draw.id, ticketId: bought[1]?.id ?? '' },
      body: { reason: 'Asked for' },
    });
    const completed = await publishedDraw(app, host);
    await withoutLogs(draw, completed);
    await app.database.db.execute(
      sql`update prize_draws set status = 'completed', sealed_at = draw_clock() where id = ${completed.id}`,
    );
    expect(await textsOf(draw)).toEqual([]);
    await app.services.draws.openLogs();
    await app.services.draws.openLogs();
    const entries = await entriesOf(draw);
    expect(entries.map(({ type }) => type)).toEqual(['open', 'ticket', 'ticket', 'ticket', 'ticket', 'void']);
    expect(ofType(entries, 'void')).toMatchObject([{ number: 2, by: 'admin', cause: 'other' }]);
    const rows = await openedTickets(draw);
    for (const [index, { number, answer }] of ofType(entries, 'ticket').entries()) {
      const { puzzle, answerNonce } = rows[index] ?? {};
      expect(answer).toBe(hashText(`answer|${draw.id}|${number}|${puzzle}|${answerNonce}`));
    }
    expect(await textsOf(completed)).toEqual([]);
    await buy(buyer.client, draw, 1);
    expect((await entriesOf(draw)).at(-1)).toMatchObject({ type: 'ticket', number: 5 });
  });
});

/** Puts draws into the state in which the previous release left them. */
async function withoutLogs(...draws: PrizeDraw[]): Promise<void> {
  for (const { id } of draws) {
    await app.database.db.transaction(
      editDirectly(
        sql`delete from log_heads where draw_id = ${id}`,
        sql`delete from log_tiles where draw_id = ${id}`,
        sql`delete from log_terms where draw_id = ${id}`,
        sql`delete from log_entries where draw_id = ${id}`,
        sql`delete from draw_logs where draw_id = ${id}`,
        sql`update prize_draws set log_size = 0, logged_at = null where id = ${id}`,
        sql`update tickets set answer_nonce = null, holder_nonce = null where draw_id = ${id}`,
      ),
    );
  }
}

/** Returns the commitments and openings of all tickets, in order. Reads them without the code under test. */
async function openedTickets({ id }: { id: string }) {
  const rows = await app.database.db
    .select({
      answerNonce: sql<string | null>`encode(${tickets.answerNonce}, 'hex')`,
      holderNonce: sql<string>`encode(${tickets.holderNonce}, 'hex')`,
      name: sql<string>`left(${orderContacts.firstName}, 1) || '. ' || ${orderContacts.lastName}`,
      puzzle: sql<string>`(select format('{"difficulty":"%s","given":"%s","prompt":"%s","type":"%s"}',
        c.difficulty, c.given, c.prompt, c.type)
        from orders o join challenges c on c.id = o.challenge_id where o.id = ${tickets.orderId})`,
    })
    .from(tickets)
    .innerJoin(orderContacts, eq(orderContacts.orderId, tickets.orderId))
    .where(eq(tickets.drawId, id))
    .orderBy(asc(tickets.number));
  return rows;
}

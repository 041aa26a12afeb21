import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PostalEntryInput } from '#contract/postal/postal-entries.ts';
import { toLondonDay } from '#domain/postal/free-entry.ts';
import { verifyBundle } from '#domain/proof/verify/verify.ts';
import { challenges, drawAttempts, emails, orders, people, prizeDraws, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawResult } from '../../../../../tests/helpers/drawn-draw.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { logOf } from '../../../../../tests/helpers/logged-draw.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { clerk, entryInput, keyIn, postalSettings, solvedCard } from '../../../../../tests/helpers/postal.ts';
import { proofCrypto } from '../../../../../tests/helpers/proof-crypto.ts';
import { holdTickets } from '../../../../../tests/helpers/sold-draw.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const DAY_MS = 86_400_000;

const app = await provideTestApp({ environment: postalSettings });
const host = await verifiedHost(app);
const room = await clerk(app);
const visitor = app.client();

let persons = 0;
/** The entry of a person who is not known yet. */
const newcomer = (overrides: Partial<PostalEntryInput> = {}): PostalEntryInput => {
  persons += 1;
  return entryInput(app, {
    firstName: 'Ann',
    lastName: `Oakley ${persons}`,
    email: `ann-${persons}@example.org`,
    address: `${persons} Harbour Street, Whitby, YO21 3AB`,
    ...overrides,
  });
};
const withoutGame = { skillGameType: null, skillGameDifficulty: null };
const at = (id: string) => ({ params: { id } });
const routeOf = async (id: string) => {
  const [row] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, id));
  if (!row?.postReceivedBy || !row.drawableFrom) throw new Error('the draw has no free route');
  return { receivedBy: row.postReceivedBy, drawableFrom: row.drawableFrom, reference: row.postReference };
};
const moveTo = (time: Date) => app.shiftClock(time.getTime() - Date.now());

describe('the free route of a draw', () => {
  it('is fixed in the terms when the draw is published, with the site’s address and a deadline [POST-01]', async () => {
    const { id } = await publishedDraw(app, host);
    const { receivedBy } = await routeOf(id);
    const { entries } = await logOf(app, id);
    const [open] = entries;
    const hash = open && 'terms' in open ? open.terms : '';
    const url = `/api/v1/prize-draws/${id}/log/terms/${hash}`;
    const terms = JSON.parse((await visitor.send({ method: 'GET', url })).body);
    expect(terms.freeEntry).toEqual({
      address: 'Test Draws\nPO Box 12\nWhitby\nYO21 1AA',
      receivedBy: receivedBy.toISOString().replace('.000Z', 'Z'),
    });
  });

  it('follows the end of sales until the first ticket [POST-03]', async () => {
    const draw = await publishedDraw(app, host);
    const before = await routeOf(draw.id);
    const { prize: _, ...input } = draw;
    const later = new Date(Date.parse(draw.endDate) + 14 * DAY_MS).toISOString();
    const changed = await host.client.call('PUT /api/v1/prize-draws/:id', {
      ...at(draw.id),
      body: { ...input, endDate: later },
    });
    expect(changed.status).toBe(200);
    const after = await routeOf(draw.id);
    expect(after.receivedBy.getTime() - before.receivedBy.getTime()).toBeGreaterThan(10 * DAY_MS);
    expect(after.reference).toBe(before.reference);
  });
});

describe('a puzzle for the post', () => {
  it('has a code that cannot be counted, and never the solution [POST-06]', async () => {
    const { id } = await publishedDraw(app, host);
    const puzzles = [];
    for (let n = 0; n < 10; n += 1) {
      puzzles.push((await visitor.call('POST /api/v1/prize-draws/:id/postal-puzzle', at(id))).body);
    }
    expect(new Set(puzzles.map(({ code }) => code)).size).toBe(10);
    for (const puzzle of puzzles) {
      expect(puzzle).toEqual({
        code: expect.stringMatching(/^[A-Z][0-9]-\d{3}$/),
        type: 'math',
        difficulty: 'easy',
        prompt: expect.any(String),
      });
    }
  });

  it('is rejected without a game', async () => {
    const { id } = await publishedDraw(app, host, withoutGame);
    expect(await visitor.call('POST /api/v1/prize-draws/:id/postal-puzzle', at(id))).toMatchObject({
      status: 409,
      error: { code: 'no_challenge' },
    });
  });
});

describe('a puzzle on paper', () => {
  it('stays valid when the end of sales moves, until the list is sealed [POST-29]', async () => {
    const draw = await publishedDraw(app, host);
    const card = await solvedCard(visitor, draw.id);
    const { receivedBy } = await routeOf(draw.id);
    const { prize: _, ...input } = draw;
    const endDate = new Date(Date.parse(draw.endDate) + 14 * DAY_MS).toISOString();
    await host.client.call('PUT /api/v1/prize-draws/:id', { ...at(draw.id), body: { ...input, endDate } });
    await moveTo(new Date(receivedBy.getTime() + 5 * DAY_MS));
    await app.runJobs();
    const { body } = await keyIn(room, draw.id, newcomer({ cards: [card] }));
    expect(body.tickets).toEqual([{ card: 1, ticketNumber: 1 }]);

    await solvedCard(visitor, draw.id);
    await app.database.db.update(prizeDraws).set({ sealedAt: new Date() }).where(eq(prizeDraws.id, draw.id));
    await app.database.db.update(challenges).set({ expiresAt: new Date(0) });
    await app.runJobs();
    expect(await app.database.db.$count(challenges, eq(challenges.drawId, draw.id))).toBe(1);
    await app.shiftClock(0);
  });
});

describe('a postal entry', () => {
  it('becomes tickets without an order, with answers as written, and an email with its reference [POST-09, POST-10]', async () => {
    const draw = await publishedDraw(app, host);
    const cards = [await solvedCard(visitor, draw.id), await solvedCard(visitor, draw.id, false)];
    const fields = newcomer({ cards });
    const { status, body } = await keyIn(room, draw.id, fields);
    expect(status).toBe(201);
    expect(body).toEqual({
      reference: expect.stringMatching(/^P-/),
      tickets: [
        { card: 1, ticketNumber: 1 },
        { card: 2, ticketNumber: 2 },
      ],
      refused: [],
    });
    expect(await countersOf(app, draw.id)).toEqual({ issued: 2, voided: 0, held: 0 });
    const rows = await app.database.db.select().from(tickets).where(eq(tickets.drawId, draw.id));
    expect(rows.map(({ route, orderId }) => [route, orderId])).toEqual([
      ['post', null],
      ['post', null],
    ]);
    const { entries } = await logOf(app, draw.id);
    expect(entries.slice(-2)).toMatchObject([
      { type: 'ticket', number: 1, route: 'post', answer: expect.any(String), holder: expect.any(String) },
      { type: 'ticket', number: 2, route: 'post', answer: expect.any(String), holder: expect.any(String) },
    ]);
    const sent = await app.database.db
      .select()
      .from(emails)
      .where(and(eq(emails.template, 'postal-entry'), eq(emails.recipient, fields.email ?? '')));
    expect(sent).toMatchObject([{ data: { reference: body.reference, tickets: [[1, 2]], refused: [] } }]);
  });

  it('reveals nothing about an answer before the draw [POST-20]', async () => {
    const responses = await Promise.all(
      [true, false].map(async (right) => {
        const draw = await publishedDraw(app, host);
        const card = await solvedCard(visitor, draw.id, right);
        const { body } = await keyIn(room, draw.id, newcomer({ cards: [card] }));
        const { reference, ...outcome } = body;
        const params = { id: draw.id };
        return {
          outcome,
          entry: (await visitor.call('GET /api/v1/postal-entries/:reference', { params: { reference } })).body
            .tickets,
          counts: (await visitor.call('GET /api/v1/prize-draws/:id/postal-counts', { params })).body,
          sold: (await visitor.call('GET /api/v1/prize-draws/:id', { params })).body.ticketsSold,
        };
      }),
    );
    expect(responses[0]).toEqual(responses[1]);
  });

  it('is shown to anyone who has its reference, without a name [POST-22]', async () => {
    const draw = await publishedDraw(app, host, withoutGame);
    const { body } = await keyIn(room, draw.id, newcomer());
    const written = body.reference.toLowerCase().replaceAll('-', ' ');
    const found = await visitor.call('GET /api/v1/postal-entries/:reference', {
      params: { reference: written },
    });
    expect(found).toMatchObject({ status: 200 });
    expect(found.body).toEqual({
      ...body,
      drawId: draw.id,
      drawTitle: draw.title,
      receivedOn: toLondonDay(app.services.clock.now()),
      cards: 1,
    });
    expect(JSON.stringify(found.body)).not.toContain('Oakley');
    expect(
      await visitor.call('GET /api/v1/postal-entries/:reference', {
        params: { reference: 'P-AAAA-AAAA-AAAA' },
      }),
    ).toMatchObject({ status: 404 });
  });

  it('is recorded once, however often the request is repeated [POST-11]', async () => {
    const draw = await publishedDraw(app, host, withoutGame);
    const fields = newcomer();
    const [first, second] = [
      await keyIn(room, draw.id, fields, 'key-1'),
      await keyIn(room, draw.id, fields, 'key-1'),
    ];
    expect(second.body).toEqual(first.body);
    expect(await countersOf(app, draw.id)).toMatchObject({ issued: 1 });
  });

  it('counts towards the limits together with bought tickets [POST-12, POST-26]', async () => {
    const draw = await publishedDraw(app, host, { ...withoutGame, maxTicketsPerPerson: 3 });
    const buyer = await register(app);
    await app.database.db
      .update(people)
      .set({ emailVerifiedAt: new Date() })
      .where(eq(people.id, buyer.user.id));
    await buy(buyer.client, draw, 2);
    const { body } = await keyIn(
      room,
      draw.id,
      newcomer({ email: buyer.user.email.toUpperCase(), cards: [{}, {}] }),
    );
    expect(body).toMatchObject({ tickets: [{ card: 1 }], refused: [{ card: 2, cause: 'person_limit' }] });
    expect(await tryToBuy(buyer.client, draw, 1)).toMatchObject({
      status: 409,
      error: { code: 'person_limit' },
    });
  });

  it.each([
    ['late', { receivedOn: '2099-01-01' }, 400],
    ['born tomorrow', { dateOfBirth: '2099-01-01' }, 400],
    ['born on a day that does not exist', { dateOfBirth: '1981-02-29' }, 400],
    ['without email and phone', { email: undefined }, 400],
    ['without cards', { cards: [] }, 400],
    ['with 501 cards', { cards: Array.from({ length: 501 }, () => ({})) }, 400],
    ['with an answer that cannot be published', { cards: [{ code: 'K7-402', answer: '£5' }] }, 400],
    ['without a name', { firstName: ' ' }, 400],
  ])('is rejected if it is %s', async (_, overrides, status) => {
    const draw = await publishedDraw(app, host, withoutGame);
    expect((await keyIn(room, draw.id, newcomer(overrides))).status).toBe(status);
  });

  it('refuses single cards with a cause, and credits the others [POST-13, POST-23]', async () => {
    const draw = await publishedDraw(app, host, { ticketLimit: 2 });
    const [good, other] = [await solvedCard(visitor, draw.id), await solvedCard(visitor, draw.id)];
    const cards = [
      good,
      { code: good.code.toLowerCase().replace('-', ' '), answer: '1' },
      { code: other.code },
      { answer: '7' },
      { code: 'A2-000000', answer: '7' },
      other,
      await solvedCard(visitor, draw.id),
    ];
    const { body } = await keyIn(room, draw.id, newcomer({ cards }));
    expect(body.tickets.map(({ card }) => card)).toEqual([1, 6]);
    expect(body.refused).toEqual([
      { card: 2, cause: 'used_code' },
      { card: 3, cause: 'no_answer' },
      { card: 4, cause: 'no_answer' },
      { card: 5, cause: 'unknown_code' },
      { card: 7, cause: 'sold_out' },
    ]);
    const counts = await visitor.call('GET /api/v1/prize-draws/:id/postal-counts', at(draw.id));
    expect(counts.body).toEqual({
      credited: 2,
      refused: [
        { cause: 'no_answer', cards: 2 },
        { cause: 'sold_out', cards: 1 },
        { cause: 'unknown_code', cards: 1 },
        { cause: 'used_code', cards: 1 },
      ],
    });
  });

  it('is refused as a whole for a child, for those who run the draw and for clerks [POST-14]', async () => {
    const draw = await publishedDraw(app, host, withoutGame);
    const today = toLondonDay(app.services.clock.now());
    const year = Number(today.slice(0, 4)) - 17;
    const cases = [
      [newcomer({ dateOfBirth: `${year}-01-01` }), 'under_18'],
      [newcomer({ email: host.user.email }), 'not_allowed'],
      [newcomer({ email: room.user.email }), 'not_allowed'],
    ] as const;
    for (const [fields, cause] of cases) {
      const { body } = await keyIn(room, draw.id, fields);
      expect(body).toMatchObject({ tickets: [], refused: [{ card: 1, cause }] });
    }
    expect(await countersOf(app, draw.id)).toMatchObject({ issued: 0 });
  });

  it('cannot be keyed in by anyone but clerks and admins, and not by those who run the draw [POST-16]', async () => {
    const draw = await publishedDraw(app, host, withoutGame);
    const someone = await register(app);
    for (const other of [host, someone]) expect((await keyIn(other, draw.id, newcomer())).status).toBe(403);
    const boss = await admin(app);
    const own = await keyIn(boss, draw.id, newcomer({ email: boss.user.email }));
    expect(own.body.refused).toEqual([{ card: 1, cause: 'not_allowed' }]);
    expect(await tryToBuy(boss.client, draw, 1)).toMatchObject({ error: { code: 'intervened' } });
  });

  it('takes 500 cards from one envelope [POST-17]', async () => {
    const draw = await publishedDraw(app, host, { ...withoutGame, ticketLimit: 400 });
    const cards = Array.from({ length: 500 }, () => ({}));
    const { body } = await keyIn(room, draw.id, newcomer({ cards }));
    expect([body.tickets.length, body.refused.length]).toEqual([400, 100]);
  });

  it('records unreadable cards without personal data [POST-18]', async () => {
    const draw = await publishedDraw(app, host);
    const receivedOn = toLondonDay(app.services.clock.now());
    const { status, body } = await room.client.call('POST /api/v1/prize-draws/:id/unreadable-entries', {
      ...at(draw.id),
      body: { cause: 'unreadable', receivedOn, cards: 3 },
    });
    expect([status, body.refused.length]).toEqual([201, 3]);
  });

  it('is checked while it is typed, without being recorded [POST-19]', async () => {
    const draw = await publishedDraw(app, host, { ...withoutGame, maxTicketsPerPerson: 1 });
    const fields = newcomer();
    await keyIn(room, draw.id, fields);
    const check = (body: PostalEntryInput) =>
      room.client.call('POST /api/v1/prize-draws/:id/postal-entries/check', { ...at(draw.id), body });
    expect((await check(fields)).body).toEqual({ tickets: 1, lookalikes: 0, causes: ['person_limit'] });
    const elsewhere = { ...fields, email: 'other@example.org', address: '9 Cliff Road, Whitby, YO21 3AB' };
    expect((await check(elsewhere)).body).toEqual({ tickets: 0, lookalikes: 1, causes: [null] });
    const sameAddress = { ...fields, email: 'other@example.org' };
    expect((await check(sameAddress)).body).toEqual({ tickets: 1, lookalikes: 0, causes: ['person_limit'] });
    expect(await countersOf(app, draw.id)).toMatchObject({ issued: 1 });
  });

  it('can be checked without a change to the orders of a sale', async () => {
    const draw = await publishedDraw(app, host, withoutGame);
    await holdTickets(app, draw.id, await register(app), new Date(Date.now() - DAY_MS));
    await app.database.db.update(prizeDraws).set({ heldCount: 1 }).where(eq(prizeDraws.id, draw.id));
    const { status } = await room.client.call('POST /api/v1/prize-draws/:id/postal-entries/check', {
      ...at(draw.id),
      body: newcomer(),
    });
    const [order] = await app.database.db.select().from(orders).where(eq(orders.drawId, draw.id));
    expect([status, order?.status]).toEqual([200, 'pending']);
  });
});

describe('the drawing', () => {
  it('waits for the post, then draws bought and postal tickets alike, and its proof verifies [POST-04, POST-24, POST-25]', async () => {
    const draw = await publishedDraw(app, host, { skillGameType: 'word', maxTicketsPerPerson: 5 });
    const buyer = await register(app);
    await buy(buyer.client, draw, 1, { right: false });
    const { receivedBy } = await routeOf(draw.id);
    await keyIn(
      room,
      draw.id,
      newcomer({ cards: [await solvedCard(visitor, draw.id), await solvedCard(visitor, draw.id, false)] }),
    );
    const [inTime, lastPost] = [await solvedCard(visitor, draw.id), await solvedCard(visitor, draw.id)];
    const automatic = await publishedDraw(app, host, { ...withoutGame, drawMode: 'automatic' });
    await buy(buyer.client, automatic, 1);
    // As if the next day were a working day, even before a public holiday.
    const drawableFrom = new Date(receivedBy.getTime() + 1_000);
    await app.database.db
      .update(prizeDraws)
      .set({ drawableFrom })
      .where(inArray(prizeDraws.id, [draw.id, automatic.id]));
    const countAttempts = () => app.database.db.$count(drawAttempts, eq(drawAttempts.drawId, automatic.id));

    await moveTo(new Date(Date.parse(draw.endDate) + 60_000));
    await app.runJobs();
    const start = () => host.client.call('POST /api/v1/prize-draws/:id/start', at(draw.id));
    expect(await start()).toMatchObject({ status: 409, error: { code: 'post_open' } });

    await moveTo(new Date(receivedBy.getTime() - 3_600_000));
    const last = await keyIn(room, draw.id, newcomer({ cards: [inTime] }));
    expect(last.body.tickets).toEqual([{ card: 1, ticketNumber: 4 }]);
    expect(await start()).toMatchObject({ status: 409, error: { code: 'post_open' } });

    await moveTo(new Date(drawableFrom.getTime() + 60_000));
    const late = await keyIn(room, draw.id, newcomer({ cards: [{ code: 'K7-402', answer: 'x' }] }));
    expect(late.body.refused).toEqual([{ card: 1, cause: 'late' }]);
    // What arrived with the last post is keyed in on the days after it.
    expect(await start()).toMatchObject({ status: 409, error: { code: 'post_open' } });
    await app.runJobs();
    expect(await countAttempts()).toBe(0);
    const receivedOn = toLondonDay(receivedBy);
    const keyedAfter = await keyIn(room, draw.id, newcomer({ receivedOn, cards: [lastPost] }));
    expect(keyedAfter.body.tickets).toEqual([{ card: 1, ticketNumber: 5 }]);

    const from = Date.parse(draw.freeEntry?.drawableFrom ?? '');
    expect(from).toBeGreaterThanOrEqual(receivedBy.getTime() + 3 * DAY_MS);
    await moveTo(new Date(from + 60_000));
    const tooLate = await keyIn(
      room,
      draw.id,
      newcomer({ receivedOn, cards: [{ code: 'K7-402', answer: 'x' }] }),
    );
    expect(tooLate.body.refused).toEqual([{ card: 1, cause: 'keyed_late' }]);
    expect((await start()).status).toBe(200);
    await app.runJobs();
    expect(await countAttempts()).toBe(1);
    await moveTo(new Date(from + 120_000));
    const { winningTicketNumber } = await drawResult(host, draw);
    expect([2, 4, 5]).toContain(winningTicketNumber);
    await app.runJobs();

    const proof = await visitor.send({ method: 'GET', url: `/api/v1/prize-draws/${draw.id}/proof` });
    const report = await verifyBundle(proof.body, { crypto: proofCrypto });
    expect(report.checks.filter(({ ok }) => ok === false)).toEqual([]);
    expect(report.notes).toContainEqual(expect.objectContaining({ id: 'by-post', values: { count: 4 } }));
    expect(await findBreaches(app.database.db)).toEqual([]);
  });
});

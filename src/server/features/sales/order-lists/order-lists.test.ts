import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { TEAM_ROLES } from '#domain/organisations/roles.ts';
import { auditEntries, orderContacts } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { readCsv } from '../../../../../tests/helpers/csv.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { joinTeam, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { refundOrder, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const ada = await register(app, { firstName: 'Ada', lastName: 'Lovelace' });
const bob = await register(app, { firstName: 'Bob', lastName: 'Reed' });
const noGame = { skillGameType: null, skillGameDifficulty: null };

type Query = Record<string, string | number>;
const orders = ({ client }: Someone, id: string, query: Query = {}) =>
  client.call('GET /api/v1/prize-draws/:id/orders', { params: { id }, query: query as object });
const buyers = ({ client }: Someone, id: string, query: Query = {}) =>
  client.call('GET /api/v1/prize-draws/:id/buyers', { params: { id }, query: query as object });
const download = ({ client }: Someone, id: string, file: string) =>
  client.send({ method: 'GET', url: `/api/v1/prize-draws/${id}/${file}` });
const tableOf = async (id: string, file: string) => readCsv((await download(host, id, file)).body.slice(1));

describe('the orders of a draw', () => {
  it('are listed newest first, with their tickets, amounts and refunds [WORK-10]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const first = await buy(ada.client, draw, 3);
    const second = await buy(bob.client, draw, 2, {
      firstName: 'Cleo',
      lastName: 'Egypt',
      email: 'c@nile.example',
    });
    await buy(ada.client, draw, 1, { testOutcome: 'walk-away' });
    await voidTicket(host.client, draw.id, first.tickets[1]?.id ?? '');
    const { status, body, headers } = await orders(host, draw.id);
    expect([status, headers['x-total-count']]).toEqual([200, '3']);
    expect(body).toMatchObject([
      { status: 'pending', quantity: 1, tickets: [], totalPence: 500, refundedPence: 0, voided: 0 },
      {
        id: second.order.id,
        status: 'paid',
        buyer: { userId: bob.user.id, firstName: 'Cleo', lastName: 'Egypt', email: 'c@nile.example' },
        tickets: [[4, 5]],
        totalPence: 1000,
      },
      {
        id: first.order.id,
        status: 'paid',
        buyer: { userId: ada.user.id, firstName: 'Ada', lastName: 'Lovelace', email: ada.user.email },
        quantity: 3,
        tickets: [[1, 3]],
        totalPence: 1500,
        refundedPence: 500,
        voided: 1,
      },
    ]);
    const page = await orders(host, draw.id, { limit: 1, page: 2 });
    expect(page.body.map(({ id }) => id)).toEqual([second.order.id]);
    expect(page.headers.link).toContain('page=3');
  });

  it('are found by name, email, ticket number and id, and filtered by status [WORK-11]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const first = (await buy(ada.client, draw, 2)).order.id;
    const second = (
      await buy(bob.client, draw, 1, {
        firstName: 'Cleo',
        lastName: '100%_Egypt',
        email: 'Cleo@Nile.example',
      })
    ).order.id;
    await buy(ada.client, draw, 1, { testOutcome: 'walk-away' });
    await refundOrder(host.client, draw.id, second);
    const found = async (query: Query) =>
      (await orders(host, draw.id, query)).body.map(({ id }) =>
        id === first ? 'Ada' : id === second ? 'Cleo' : 'pending',
      );
    expect(await found({ search: 'LOVE' })).toEqual(['pending', 'Ada']);
    expect(await found({ search: 'nile.example' })).toEqual(['Cleo']);
    expect(await found({ search: '#000002' })).toEqual(['Ada']);
    expect(await found({ search: second.toUpperCase() })).toEqual(['Cleo']);
    expect(await found({ search: '%_e' })).toEqual(['Cleo']);
    expect(await found({ search: "' or 1=1 --" })).toEqual([]);
    expect(await found({ status: 'paid' })).toEqual(['Cleo', 'Ada']);
    expect(await found({ status: 'refunded' })).toEqual(['Cleo']);
    expect(await found({ status: 'pending', search: 'ada' })).toEqual(['pending']);
  });
});

describe('the buyers of a draw', () => {
  it('are listed with their orders and tickets, most tickets first [WORK-12]', async () => {
    const draw = await publishedDraw(app, host, noGame);
    const { tickets } = await buy(ada.client, draw, 1);
    await buy(bob.client, draw, 2);
    await buy(bob.client, draw, 1, { firstName: 'Rob', lastName: 'Reed', email: 'rob@example.org' });
    await voidTicket(host.client, draw.id, tickets[0]?.id ?? '');
    const { status, body, headers } = await buyers(host, draw.id);
    expect([status, headers['x-total-count']]).toEqual([200, '2']);
    expect(body).toMatchObject([
      {
        userId: bob.user.id,
        firstName: 'Rob',
        email: 'rob@example.org',
        orders: 2,
        tickets: 3,
        paidPence: 1500,
      },
      { userId: ada.user.id, orders: 1, tickets: 0, voided: 1, paidPence: 500, refundedPence: 500 },
    ]);
    expect(Date.parse(body[0]?.lastOrderAt ?? '')).toBeGreaterThan(Date.parse(body[0]?.firstOrderAt ?? ''));
    const found = async (query: Query) =>
      (await buyers(host, draw.id, query)).body.map(({ userId }) => userId);
    expect(await found({ status: 'active' })).toEqual([bob.user.id]);
    expect(await found({ status: 'voided' })).toEqual([ada.user.id]);
    expect(await found({ search: 'lovelace' })).toEqual([ada.user.id]);
    expect(await found({ search: '#000003' })).toEqual([bob.user.id]);
    expect(await found({ search: 'lovelace', status: 'active' })).toEqual([]);
    expect(await found({ limit: 1, page: 2 })).toEqual([ada.user.id]);
  });

  it('without a name have deleted their account [WORK-12]', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: ada }] });
    const [{ id: orderId = '' } = {}] = (await orders(host, id)).body;
    await app.database.db
      .update(orderContacts)
      .set({ firstName: '', lastName: '', email: '' })
      .where(eq(orderContacts.orderId, orderId));
    expect((await buyers(host, id)).body[0]).toMatchObject({ firstName: null, lastName: null, email: null });
    expect((await orders(host, id)).body[0]?.buyer).toMatchObject({ firstName: null, email: null });
  });
});

describe('the exports of orders and buyers', () => {
  it('have amounts, refunds and no formula, and are recorded [WORK-13]', async () => {
    const draw = await publishedDraw(app, host, { ...noGame, title: 'Éire & “Cork”' });
    const { order } = await buy(ada.client, draw, 3, { firstName: '=1+1', lastName: '@SUM(A1)' });
    await buy(bob.client, draw, 1);
    await buy(bob.client, draw, 1, { testOutcome: 'walk-away' });
    await refundOrder(host.client, draw.id, order.id);
    const file = await download(host, draw.id, 'orders.csv');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers['content-disposition']).toContain('filename="eire-cork-orders.csv"');
    const [heads, first, second, ...rest] = readCsv(file.body.slice(1));
    expect(heads).toEqual([
      ...['Order', 'Order Date', 'First Name', 'Last Name', 'Email', 'Tickets', 'Ticket Numbers', 'Voided'],
      ...['Amount', 'Refund', 'Entered'],
    ]);
    expect(first).toEqual([
      ...[
        formatOrderNumber(order.id),
        expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
        "'=1+1",
        "'@SUM(A1)",
        ada.user.email,
      ],
      ...['3', '000001–000003', '3', '15.00', '15.00', ''],
    ]);
    expect(second?.slice(2)).toEqual(['Bob', 'Reed', bob.user.email, '1', '000004', '0', '5.00', '0.00', '']);
    expect(rest).toEqual([]);
    const [columns, ...people] = await tableOf(draw.id, 'buyers.csv');
    expect(columns).toEqual([
      ...['First Name', 'Last Name', 'Email', 'Orders', 'Tickets', 'Voided', 'Amount', 'Refund', 'Entered'],
    ]);
    expect(people).toEqual([
      ["'=1+1", "'@SUM(A1)", ada.user.email, '1', '0', '3', '15.00', '15.00', ''],
      ['Bob', 'Reed', bob.user.email, '1', '1', '0', '5.00', '0.00', ''],
    ]);
    const acts = await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, draw.id));
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['draw.export_orders', 'draw.export_buyers']),
    );
  });

  it('contain every order and buyer once, however many there are [WORK-13]', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: ada }] });
    const { db } = app.database;
    await db.execute(sql`insert into orders (id, draw_id, person_id, status, total_pence, idempotency_key,
        request_hash, terms_version, over_18, uk_resident, paid_at)
      select gen_random_uuid(), ${id}, ${bob.user.id}, 'paid', 500, 'order ' || n, '\\x00', '1', true, true, now()
        from generate_series(2, 1200) n`);
    await db.execute(sql`insert into tickets (id, draw_id, number, person_id, order_id, issued_at)
      select gen_random_uuid(), ${id}, 1 + row_number() over (order by o.id), o.person_id, o.id, now()
        from orders o where o.draw_id = ${id} and o.person_id = ${bob.user.id}`);
    const ids = (await tableOf(id, 'orders.csv')).slice(1).map(([order]) => order);
    expect([ids.length, new Set(ids).size]).toEqual([1200, 1200]);
    const people = (await tableOf(id, 'buyers.csv')).slice(1);
    expect(people.map(([name, , , count]) => [name, count])).toEqual([
      ['Ada', '1'],
      ['Bob', '1199'],
    ]);
  });

  it('are empty before the first sale', async () => {
    const draw = await publishedDraw(app, host);
    expect(await tableOf(draw.id, 'orders.csv')).toHaveLength(1);
    expect(await tableOf(draw.id, 'buyers.csv')).toHaveLength(1);
    expect((await orders(host, draw.id)).body).toEqual([]);
  });
});

describe('which tickets are entered', () => {
  it('is shown in every list and export, but only once the entries are sealed [WORK-14]', async () => {
    const blocks = [
      { holder: ada, quantity: 2 },
      { holder: bob, quantity: 3, answer: 'wrong' as const },
      { holder: bob, quantity: 1, answer: 'right' as const },
    ];
    const id = await soldDraw(app, host, { blocks });
    const seen = async () => ({
      orders: (await orders(host, id)).body.map(({ entered }) => entered),
      buyers: (await buyers(host, id)).body.map(({ entered }) => entered),
      files: await Promise.all(
        ['orders.csv', 'buyers.csv', 'tickets.csv'].map(async (file) =>
          (await tableOf(id, file)).slice(1).map((row) => row.at(-1)),
        ),
      ),
    });
    const none = (count: number) => Array.from({ length: count }, () => undefined);
    const empty = (count: number) => Array.from({ length: count }, () => '');
    expect(await seen()).toEqual({
      orders: none(3),
      buyers: none(2),
      files: [empty(3), empty(2), empty(6)],
    });
    const { status } = await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    expect(status).toBe(200);
    expect(await seen()).toEqual({
      orders: [1, 0, 2],
      buyers: [1, 2],
      files: [
        ['2', '0', '1'],
        ['2', '1'],
        ['Yes', 'Yes', 'No', 'No', 'No', 'Yes'],
      ],
    });
  });
});

describe('the orders and buyers', () => {
  it('are shown to the team by role, and to nobody else [WORK-15]', async () => {
    const slug = await startOrganisation(host);
    const draw = await publishedDraw(app, host, { ...noGame, organisation: { slug } });
    await buy(ada.client, draw, 1);
    const statusesOf = async (someone: Someone) => ({
      orders: (await orders(someone, draw.id)).status,
      buyers: (await buyers(someone, draw.id)).status,
      files: await Promise.all(
        ['orders.csv', 'buyers.csv'].map(async (file) => (await download(someone, draw.id, file)).statusCode),
      ),
    });
    const seen: Record<string, unknown> = {};
    for (const role of TEAM_ROLES) {
      const person = await register(app);
      await joinTeam(app, host, { slug, person, role });
      seen[role] = await statusesOf(person);
    }
    const lists = { orders: 200, buyers: 200, files: [403, 403] };
    const all = { ...lists, files: [200, 200] };
    expect(seen).toEqual({ owner: all, editor: lists, drawer: lists, treasurer: all, viewer: lists });
    expect(await statusesOf(boss)).toEqual(all);
    const refused = { orders: 403, buyers: 403, files: [403, 403] };
    expect(await statusesOf(ada)).toEqual(refused);
    expect(await statusesOf(await verifiedHost(app))).toEqual(refused);
    const visitor = { ...ada, client: app.client() };
    expect(await statusesOf(visitor)).toEqual({ orders: 401, buyers: 401, files: [401, 401] });
    expect((await orders(host, crypto.randomUUID())).status).toBe(404);
  });

  it.each([
    ['orders', 'status=voided', 'The status must be paid, refunded or pending'],
    ['buyers', 'status=paid', 'The status must be active or voided'],
    ['orders', `search=${'x'.repeat(201)}`, 'The search must be at most 200 characters'],
    ['buyers', 'search=a%00', 'The search contains characters that can’t be used'],
    ['orders', 'limit=0', undefined],
    ['buyers', 'page=1.5', undefined],
    ['orders', 'limit=1001', undefined],
  ])('refuse bad input: %s?%s [WORK-11]', async (list, query, message) => {
    const draw = await publishedDraw(app, host);
    const { statusCode, body } = await download(host, draw.id, `${list}?${query}`);
    expect(statusCode).toBe(400);
    if (message) expect(JSON.parse(body).message).toBe(message);
  });
});

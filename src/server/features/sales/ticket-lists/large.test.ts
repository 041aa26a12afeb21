import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_FOUND, type TicketStatus } from '#domain/orders/ticket-search.ts';
import { queryRows } from '#server/db/database.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

/** More tickets than a search checks one by one. */
const TICKETS = 12_000;

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app, { firstName: 'Zoe', lastName: 'Quill' });
const id = await soldDraw(app, host, { issuedCount: TICKETS });
// Each buyer has one ticket. Most are called Reed, every ninth is called Ninth, and every thousandth has a rare name
// and address.
await app.database.db.execute(sql`with made as materialized (
    select n, gen_random_uuid() as order_id from generate_series(1, ${TICKETS}::int) n
  ), sold as (
    insert into orders (id, draw_id, person_id, status, total_pence, idempotency_key, request_hash, terms_version,
      over_18, uk_resident, paid_at, confirmed_at)
    select order_id, ${id}, ${buyer.user.id}, 'paid', 500, 'large-' || n, sha256(n::text::bytea), '1', true, true,
      now(), now() from made returning id
  )
  insert into tickets (id, draw_id, number, person_id, order_id, route, issued_at)
    select gen_random_uuid(), ${id}, n, ${buyer.user.id}, order_id, 'paid', now() from made join sold on id = order_id`);
await app.database.db.execute(sql`insert into order_contacts (order_id, first_name, last_name, email)
  select order_id, case when number % 1000 = 0 then 'Bo' else 'Ann' end,
    case when number % 1000 = 0 then 'O’Xylo' when number % 9 = 0 then 'Ninth' else 'Reed' end,
    'buyer.' || number || case when number % 1000 = 0 then '@rare.example' else '@mail.example' end
  from tickets where draw_id = ${id}`);

type Wishes = { as?: Someone; page?: number; limit?: number; status?: TicketStatus };

async function find(search: string, { as = host, page = 1, limit = 1000, status }: Wishes = {}) {
  const { body, headers } = await as.client.call('GET /api/v1/prize-draws/:id/tickets', {
    params: { id },
    query: { search, page, limit, ...(status && { status }) },
  });
  return { total: Number(headers['x-total-count']), numbers: body.map(({ ticketNumber }) => ticketNumber) };
}

const thousands = Array.from({ length: TICKETS / 1000 }, (_, at) => (at + 1) * 1000);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

describe.each(['before', 'after'])('a draw with thousands of tickets, %s its buyers are indexed', (when) => {
  beforeAll(async () => {
    if (when === 'after') await app.runJobs();
    const [{ fresh } = { fresh: -1 }] = await queryRows<{ fresh: number }>(
      app.database.db,
      sql`select count(*)::int as fresh from order_contacts where not findable`,
    );
    expect(fresh).toBe(when === 'before' ? TICKETS : 0);
  });

  it('finds rare text within words, ignoring case [VIEW-03]', async () => {
    const all = { total: thousands.length, numbers: thousands };
    for (const search of ['XYLO', 'bo o’xylo', 'rare.example', '0@rare', 'bo']) {
      expect(await find(search)).toEqual(all);
    }
    expect(await find('nobody')).toEqual({ total: 0, numbers: [] });
    expect((await find('buyer.777@')).numbers).toEqual([777]);
  });

  it('finds the first of many matches, by ticket number [VIEW-03]', async () => {
    const common = await find('mail.example');
    expect(common.total).toBe(MOST_FOUND);
    expect(common.numbers).toEqual(upTo(1001).filter((number) => number % 1000 !== 0));
    expect((await find('mail.example', { limit: 10, page: 3 })).numbers).toEqual(upTo(30).slice(20));
  });

  it('finds the first matches for text that is neither rare nor common [VIEW-03]', async () => {
    const { total, numbers } = await find('ninth');
    expect(total).toBe(MOST_FOUND);
    const ninths = upTo(TICKETS).filter((number) => number % 9 === 0 && number % 1000 !== 0);
    expect(numbers).toEqual(ninths.slice(0, MOST_FOUND));
  });

  it('finds symbols and short words literally [VIEW-03]', async () => {
    const all = { total: thousands.length, numbers: thousands };
    for (const search of ['o’', '’x', 'BO O', 'o o', '0@r', `000${'@rare.example'}`]) {
      expect([search, await find(search)]).toEqual([search, all]);
    }
    for (const search of [
      '%',
      '_',
      '\\',
      'o_x',
      'o%x',
      '👋',
      '李小龙',
      'mail@',
      'example.mail',
      'xylo'.repeat(40),
    ]) {
      expect([search, await find(search)]).toEqual([search, { total: 0, numbers: [] }]);
    }
    for (const search of ['@', '.', 'e', 're']) {
      expect([search, (await find(search)).total]).toEqual([search, MOST_FOUND]);
    }
    expect((await find('@', { limit: 10, page: 100 })).numbers).toEqual(upTo(1000).slice(990));
  });

  it('finds ticket numbers by their first digits [VIEW-03]', async () => {
    expect((await find('#000012')).numbers).toEqual([12]);
    expect((await find('1199', { limit: 20 })).numbers).toEqual([
      1199,
      11_199,
      ...upTo(11_999).slice(11_989),
    ]);
  });

  it('lets other users search by last name only [PERM-11]', async () => {
    const stranger = await register(app);
    expect((await find('rare.example', { as: stranger })).total).toBe(0);
    expect((await find('xylo', { as: stranger })).numbers).toEqual(thousands);
    expect((await find('rare.example', { as: buyer })).numbers).toEqual(thousands);
  });
});

describe('a draw with thousands of tickets, some of which are voided', () => {
  const among = async (status: TicketStatus, search: string) => (await find(search, { status })).numbers;
  const voidNumber = async (number: number) => {
    const by = await admin(app);
    const { body } = await host.client.call('GET /api/v1/prize-draws/:id/tickets', {
      params: { id },
      query: { search: `#${String(number).padStart(6, '0')}` },
    });
    const voided = await voidTicket(by.client, id, body[0]?.id ?? '', {
      reason: 'Fraud',
      cause: 'fraud',
      refund: false,
    });
    expect(voided.status).toBe(200);
  };

  it('can be searched by status immediately, and after reindexing [API-TICKETS-16, VIEW-03]', async () => {
    for (const number of [9, 3000, 11_000]) await voidNumber(number);
    for (const indexed of [false, true]) {
      if (indexed) await app.runJobs();
      expect(await among('voided', 'xylo')).toEqual([3000, 11_000]);
      expect(await among('voided', 'bo')).toEqual([3000, 11_000]);
      expect(await among('voided', '@')).toEqual([9, 3000, 11_000]);
      expect(await among('voided', '’')).toEqual([3000, 11_000]);
      expect(await among('voided', '11')).toContain(11_000);
      expect(await among('refunded', 'xylo')).toEqual([]);
      expect(await among('active', 'xylo')).toEqual(
        thousands.filter((number) => ![3000, 11_000].includes(number)),
      );
      expect((await among('active', 'ninth')).slice(0, 2)).toEqual([18, 27]);
    }
  });
});

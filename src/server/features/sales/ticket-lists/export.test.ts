import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, orderContacts, tickets } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { readCsv } from '../../../../../tests/helpers/csv.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';
import { exportTickets } from './export-tickets.ts';
import type { ExportedTicket } from './store.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app, { firstName: 'Ann', lastName: 'Oak' });

const download = (someone: Someone, id: string) =>
  someone.client.send({ method: 'GET', url: `/api/v1/prize-draws/${id}/tickets.csv` });

describe('the ticket export', () => {
  it('has padded numbers, London time, the status, orders, amounts and refunds [API-TICKETS-09, VIEW-07]', async () => {
    const id = await soldDraw(app, host, { title: 'Éire & “Cork”, 2026', issuedCount: 3, voidedCount: 1 });
    await app.database.db.insert(tickets).values(
      [1, 2, 3].map((number) => ({
        drawId: id,
        number,
        personId: buyer.user.id,
        route: 'post' as const,
        issuedAt: new Date('2026-07-03T23:05:00Z'),
        ...(number === 3 && { voidedAt: new Date(), voidReason: 'Asked for' }),
      })),
    );
    for (const someone of [host, await admin(app)]) {
      const { statusCode, headers, body } = await download(someone, id);
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(headers['content-disposition']).toBe(
        'attachment; filename="eire-cork-2026-tickets.csv"; filename*=UTF-8\'\'%C3%A9ire-cork-2026-tickets.csv',
      );
      const { email } = buyer.user;
      expect(body).toBe(
        '\uFEFFTicket Number,First Name,Last Name,Email,Purchase Date,Status,Order,Amount,Refund,Route,Entered\r\n' +
          `000001,Ann,Oak,${email},2026-07-04 00:05,Active,,,,Post,\r\n` +
          `000002,Ann,Oak,${email},2026-07-04 00:05,Active,,,,Post,\r\n` +
          `000003,Ann,Oak,${email},2026-07-04 00:05,Voided,,,,Post,\r\n`,
      );
    }
    const acts = await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, id));
    expect(acts.map(({ action, actorId, details }) => ({ action, actorId, details }))).toContainEqual({
      action: 'draw.export_tickets',
      actorId: host.user.id,
      details: { tickets: 3 },
    });
  });

  it('preserves every name and contains no formula [VIEW-07]', async () => {
    const names = [
      ['Ann "Oakie", Mrs', 'two\nlines'],
      ["=cmd|'/C calc'!A0", '+44'],
      ['🌳', '@SUM(A1)'],
      ['-1', '\t=1'],
      [' ＝1', 'O’Neil'],
    ] as const;
    const id = await soldDraw(app, host, { blocks: names.map(() => ({ holder: buyer })) });
    const sold = await app.database.db.select().from(tickets).where(eq(tickets.drawId, id));
    for (const { number, orderId } of sold) {
      const [firstName = '', lastName = ''] = names[number - 1] ?? [];
      await app.database.db
        .insert(orderContacts)
        .values({ orderId: orderId ?? '', firstName, lastName, email: '=mail@example.org' })
        .onConflictDoUpdate({
          target: orderContacts.orderId,
          set: { firstName, lastName, email: '=mail@example.org' },
        });
    }
    const rows = readCsv((await download(host, id)).body.slice(1)).slice(1);
    expect(rows.map(([, first, last, email]) => [first, last, email])).toEqual(
      [
        ['Ann "Oakie", Mrs', 'two\nlines'],
        ["'=cmd|'/C calc'!A0", "'+44"],
        ['🌳', "'@SUM(A1)"],
        ["'-1", "'\t=1"],
        ["' ＝1", 'O’Neil'],
      ].map((row) => [...row, "'=mail@example.org"]),
    );
  });

  it('has the order, the price and the refund of each ticket [VIEW-07]', async () => {
    const draw = await publishedDraw(app, host, { skillGameType: null, skillGameDifficulty: null });
    const { order, tickets: bought } = await buy(buyer.client, draw, 2);
    await voidTicket(host.client, draw.id, bought[0]?.id ?? '');
    const rows = readCsv((await download(host, draw.id)).body.slice(1)).slice(1);
    expect(rows.map((row) => row.slice(5))).toEqual([
      ['Voided', order.number, '5.00', '5.00', 'Paid', ''],
      ['Active', order.number, '5.00', '0.00', 'Paid', ''],
    ]);
  });

  it('has only a header before the first sale, and is only for the owner and admins [API-TICKETS-09]', async () => {
    const { id } = await publishedDraw(app, host);
    expect(readCsv((await download(host, id)).body.slice(1))).toHaveLength(1);
    const { statusCode, body } = await download(buyer, id);
    expect([statusCode, JSON.parse(body).message]).toEqual([
      403,
      'Only the creator of this prize draw can export its tickets.',
    ]);
  });

  it('contains every ticket once, in order, however many there are [VIEW-08]', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: buyer }] });
    const count = 20_500;
    await app.database.db.execute(sql`insert into tickets (id, draw_id, number, person_id, route, issued_at)
      select gen_random_uuid(), ${id}, n, ${buyer.user.id}, 'post', now() from generate_series(2, ${count}::int) n`);
    await app.database.db.execute(sql`update prize_draws set issued_count = ${count}::int where id = ${id}`);
    const rows = readCsv((await download(host, id)).body.slice(1)).slice(1);
    expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  });

  it('reads each page only when it is sent, and stops when the client disconnects', async () => {
    let read = 0;
    let ended = false;
    async function* pages(): AsyncGenerator<ExportedTicket[]> {
      try {
        for (;;) {
          read += 1;
          await setImmediate();
          yield [];
        }
      } finally {
        ended = true;
      }
    }
    const table = exportTickets(pages(), false);
    await table.next();
    await table.next();
    expect(read).toBe(1);
    await table.return(undefined);
    expect([read, ended]).toEqual([1, true]);
  });
});

import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { expectValid, logOf } from '../../../../../tests/helpers/logged-draw.ts';
import { loseTail } from '../../../../../tests/helpers/lost-tail.ts';
import { register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { clerk, entryInput, keyIn, postalSettings, solvedCard } from '../../../../../tests/helpers/postal.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ environment: postalSettings });
const { db } = app.database;
const { logRepair } = app.services;
const host = await verifiedHost(app);
const buyer = await register(app);
const ticketsOf = (drawId: string) =>
  db.select().from(tickets).where(eq(tickets.drawId, drawId)).orderBy(asc(tickets.number));

it('is rebuilt with the postal entries in it, their refused cards and references [RECORD-29, POST-28]', async () => {
  const draw = await publishedDraw(app, host, { ticketLimit: null });
  await buy(buyer.client, draw, 1);
  const room = await clerk(app);
  const visitor = app.client();
  const references: string[] = [];
  const entriesNow = () =>
    Promise.all(
      references.map(async (reference) => {
        const params = { reference };
        return (await visitor.call('GET /api/v1/postal-entries/:reference', { params })).body;
      }),
    );
  let before: { texts: string[]; issued: unknown; entries: unknown } | undefined;
  await loseTail(app, draw, async () => {
    const cards = [await solvedCard(visitor, draw.id), { code: 'A1-000', answer: '1' }];
    references.push(
      (await keyIn(room, draw.id, entryInput(app, { email: undefined, phone: '07700 900123', cards }))).body
        .reference,
    );
    await buy(buyer.client, draw, 1);
    const other = {
      lastName: 'Reed',
      email: 'reed@example.org',
      cards: [await solvedCard(visitor, draw.id, false)],
    };
    references.push((await keyIn(room, draw.id, entryInput(app, other))).body.reference);
    before = {
      texts: (await logOf(app, draw.id)).texts,
      issued: await ticketsOf(draw.id),
      entries: await entriesNow(),
    };
  });
  expect(await logRepair.findRemedies(draw.id)).toMatchObject({
    rebuild: { orders: 1, tickets: 3, pence: 500 },
  });
  expect(await logRepair.rebuild(draw.id)).toMatchObject({ tickets: 3 });
  expect((await logOf(app, draw.id)).texts).toEqual(before?.texts);
  expect(await ticketsOf(draw.id)).toEqual(before?.issued);
  expect(await entriesNow()).toEqual(before?.entries);
  await expectValid(app, draw.id);
  expect(await findBreaches(db)).toEqual([]);
});

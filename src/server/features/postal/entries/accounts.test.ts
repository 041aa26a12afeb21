import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { PostalEntryInput } from '#contract/postal/postal-entries.ts';
import { awards, emails, people, postalEntries, tickets } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { linkIn } from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { claimed } from '../../../../../tests/helpers/awards.ts';
import { drawResult } from '../../../../../tests/helpers/drawn-draw.ts';
import { countersOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { clerk, entryInput, keyIn, postalSettings } from '../../../../../tests/helpers/postal.ts';
import { cancelDraw, voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp({ environment: postalSettings });
const host = await verifiedHost(app);
const room = await clerk(app);
const boss = await admin(app);
const withoutGame = { skillGameType: null, skillGameDifficulty: null };

/** Registers with this address, and follows the link in the email. */
async function registerVerified(email: string) {
  const client = app.client();
  const { body: user } = await client.call('POST /api/register', {
    body: {
      email,
      password: 'long enough',
      firstName: 'Anna',
      lastName: 'Oak',
      dateOfBirth: '1990-03-27',
      over18: true,
      ukResident: true,
    },
  });
  const token = await linkIn(app, 'verify-email', user.id);
  return {
    client,
    user,
    password: 'long enough',
    verify: () => client.call('POST /api/verify-email', { body: { token } }),
  };
}

it('a winner who entered by post claims with an account that has verified the address on the card [POST-26]', async () => {
  const draw = await publishedDraw(app, host, {
    ...withoutGame,
    prizes: [{ rank: 1, description: 'A lamp' }],
  });
  const fields = entryInput(app, { email: 'Winner@example.org' });
  await keyIn(room, draw.id, fields);
  await app.shiftClock(Date.parse(draw.freeEntry?.drawableFrom ?? '') + 60_000 - Date.now());
  await app.runJobs();
  await host.client.call('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
  await app.shiftClock(Date.parse(draw.freeEntry?.drawableFrom ?? '') + 120_000 - Date.now());
  expect(await drawResult(host, draw)).toMatchObject({ winningTicketNumber: 1 });
  await app.runJobs();
  const [sent] = await app.database.db.select().from(emails).where(eq(emails.template, 'prize-won'));
  expect(sent).toMatchObject({
    recipient: 'Winner@example.org',
    data: { accountNeededFor: 'Winner@example.org' },
  });

  const winner = await registerVerified('winner@example.org');
  const entered = () =>
    winner.client.call('GET /api/v1/users/:id/entered-draws', { params: { id: winner.user.id }, query: {} });
  expect((await entered()).body).toEqual([]);
  await winner.verify();
  expect((await entered()).body).toMatchObject([{ id: draw.id, tickets: [{ ticketNumber: 1 }] }]);
  // The address was verified while the winner was picked: the award still names the card's person.
  const [ticket] = await app.database.db.select().from(tickets).where(eq(tickets.drawId, draw.id));
  await app.database.db
    .update(awards)
    .set({ personId: ticket?.personId ?? '' })
    .where(eq(awards.drawId, draw.id));
  await app.client().call('POST /api/password/forgot', { body: { email: 'winner@example.org' } });
  await app.services.credentials.sendRequested();
  const token = await linkIn(app, 'password-reset', winner.user.id);
  const client = app.client();
  const reset = await client.call('POST /api/password/reset', {
    body: { token, password: 'longer than before' },
  });
  expect(reset.status).toBe(204);
  await client.call('POST /api/login', {
    body: { email: 'winner@example.org', password: 'longer than before' },
  });
  await claimed({ ...winner, client }, draw.id);
  const shown = await app.client().call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
  expect(shown.body.winnerName).toBe('A. Oakley');
  await app.shiftClock(0);
});

it('a cancelled draw voids postal tickets like all others, and refunds only money [POST-25]', async () => {
  const draw = await publishedDraw(app, host, withoutGame);
  await buy((await register(app)).client, draw, 2);
  await keyIn(
    room,
    draw.id,
    entryInput(app, { lastName: 'Reed', email: 'reed@example.org', cards: [{}, {}] }),
  );
  const { body } = await host.client.call('GET /api/v1/prize-draws/:id/tickets', {
    params: { id: draw.id },
    query: {},
  });
  const postal = body.find(({ ticketNumber }) => ticketNumber === 3);
  await voidTicket(host.client, draw.id, postal?.id ?? '');
  await cancelDraw(boss.client, draw.id);
  await app.runJobs();
  expect(await countersOf(app, draw.id)).toEqual({ issued: 4, voided: 4, held: 0 });
  expect(await findBreaches(app.database.db)).toEqual([]);
});

it('an admin stores the address of a person whose card had none', async () => {
  const draw = await publishedDraw(app, host, withoutGame);
  const { body } = await keyIn(
    room,
    draw.id,
    entryInput(app, { lastName: 'Alder', email: undefined, phone: '07700 900123' }),
  );
  const someone = await registerVerified('alder@example.org');
  await someone.verify();
  const set = await (await confirmed(boss)).client.call('PUT /api/v1/postal-entries/:reference/email', {
    params: { reference: body.reference },
    body: { email: 'Alder@example.org' },
  });
  expect(set.status).toBe(204);
  const { body: entered } = await someone.client.call('GET /api/v1/users/:id/entered-draws', {
    params: { id: someone.user.id },
    query: {},
  });
  expect(entered).toMatchObject([{ id: draw.id }]);
});

it('a deleted account takes what was written on its cards with it, and the tickets stay [ACCT-21]', async () => {
  const draw = await publishedDraw(app, host, withoutGame);
  const card = { lastName: 'Gone', email: 'gone@example.org', phone: '07700 900123' };
  const { body: keyed } = await keyIn(room, draw.id, entryInput(app, card));
  const gone = await registerVerified('gone@example.org');
  await gone.verify();
  await cancelDraw(boss.client, draw.id);
  await app.runJobs();
  const { status } = await gone.client.call('DELETE /api/v1/users/:id', {
    params: { id: gone.user.id },
    body: { password: gone.password },
  });
  expect(status).toBe(200);
  const [entry] = await app.database.db
    .select()
    .from(postalEntries)
    .where(eq(postalEntries.reference, keyed.reference));
  const nothing = { firstName: null, lastName: null, email: null, phone: null, address: null };
  // The hash of what was keyed in would let someone guess it.
  expect(entry).toMatchObject({ ...nothing, dateOfBirth: null, requestHash: null });
  expect(await app.database.db.$count(people, eq(people.lastName, 'Gone'))).toBe(0);
  expect(await app.database.db.$count(tickets, eq(tickets.drawId, draw.id))).toBe(1);
});

describe('a card with the name and home address of someone else', () => {
  const victim = { firstName: 'Ivy', lastName: 'Marsh', address: '4 Mill Lane, Whitby, YO21 3AB' };
  const listNumbers = async ({ client, user }: Awaited<ReturnType<typeof registerVerified>>) => {
    const { body } = await client.call('GET /api/v1/users/:id/entered-draws', {
      params: { id: user.id },
      query: {},
    });
    return body.flatMap((one) => one.tickets.map(({ ticketNumber }) => ticketNumber));
  };

  it('never gets the tickets of that person’s own cards [POST-30]', async () => {
    const draw = await publishedDraw(app, host, withoutGame);
    const eve = await registerVerified('eve@example.org');
    await eve.verify();
    const send = (overrides: Partial<PostalEntryInput>) =>
      keyIn(room, draw.id, entryInput(app, { ...victim, ...overrides }));
    await send({ email: 'eve@example.org' });
    await send({ email: 'ivy@example.org' });
    await send({ email: undefined, phone: '07700 900456' });
    await send({ email: undefined, phone: '07700 900456' });
    await send({ email: 'IVY@example.org', address: '9 Cliff Road, Whitby, YO21 3AB' });
    const ivy = await registerVerified('ivy@example.org');
    await ivy.verify();
    expect(await listNumbers(eve)).toEqual([1]);
    expect((await listNumbers(ivy)).toSorted()).toEqual([2, 5]);
    const rows = await app.database.db.select().from(tickets).where(eq(tickets.drawId, draw.id));
    const holderOf = (wanted: number) => rows.find(({ number }) => number === wanted)?.personId;
    expect(holderOf(3)).toBe(holderOf(4));
    expect(holderOf(2)).toBe(holderOf(5));
    expect(new Set([holderOf(1), holderOf(2), holderOf(3)]).size).toBe(3);
  });

  it('shows nothing of that person in the data download [POST-31]', async () => {
    const draw = await publishedDraw(app, host, withoutGame);
    const fay = await registerVerified('fay@example.org');
    await fay.verify();
    await keyIn(room, draw.id, entryInput(app, { ...victim, email: 'fay@example.org' }));
    const own = { firstName: 'Anna', lastName: 'Oak', address: '7 Beck Side, Whitby, YO21 3AB' };
    await keyIn(room, draw.id, entryInput(app, { ...own, email: 'Fay@example.org' }));
    const { body } = await fay.client.call('GET /api/v1/users/:id/data.json', {
      params: { id: fay.user.id },
    });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(text).not.toContain('Mill Lane');
    const { postalEntries } = JSON.parse(text);
    expect(postalEntries).toMatchObject([
      {
        reference: expect.stringMatching(/^P-/),
        address: null,
        dateOfBirth: null,
        cards: [{ ticketNumber: 1 }],
      },
      { address: own.address, dateOfBirth: '1980-02-29', cards: [{ ticketNumber: 2 }] },
    ]);
  });
});

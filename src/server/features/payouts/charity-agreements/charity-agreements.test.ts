import { eq, ilike, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, emails, payoutAccounts, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { endHolds, OTHER_ACCOUNT } from '../../../../../tests/helpers/bank-details.ts';
import { CONSENT, tokenTo } from '../../../../../tests/helpers/charities.ts';
import { drawInput } from '../../../../../tests/helpers/draws.ts';
import { type Reply, startFakeApi } from '../../../../../tests/helpers/fake-api.ts';
import { payableCommands } from '../../../../../tests/helpers/payables.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  verifiedHost,
} from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

let reply: Reply = {
  status: 200,
  body: { charity_name: 'HARBOUR LIFEBOATS', reg_status: 'R', email: 'office@lifeboats.example.org' },
};
const api = await startFakeApi(() => reply);
const app = await provideTestApp({
  environment: { CHARITY_COMMISSION_API_KEY: 'a-key', CHARITY_COMMISSION_API_BASE: api.apiBase },
});
const boss = await confirmed(await admin(app));
const host = await verifiedHost(app, { firstName: 'Olga', lastName: 'Osier' });
const visitor = app.client();

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `treasurer-${addresses}@lifeboats.example.org`;
};
const invite = ({ client }: Someone, id: string, email: string) =>
  client.call('POST /api/v1/prize-draws/:id/charity-invitation', { params: { id }, body: { email } });
const show = ({ client }: Someone, id: string) =>
  client.call('GET /api/v1/prize-draws/:id/charity-agreement', { params: { id } });
const open = (token: string) => visitor.call('GET /api/v1/charity-agreements/:token', { params: { token } });
const agree = (token: string, more: object = {}) =>
  visitor.call('POST /api/v1/charity-agreements/:token', {
    params: { token },
    body: { ...CONSENT, ...more },
  });
const confirm = (id = '', { client } = boss) =>
  client.call('POST /api/v1/admin/charity-agreements/:id/confirm', { params: { id } });

const LIFEBOATS = { charityName: 'Harbour Lifeboats', charityNumber: '1234567' };

/** A settled draw for a charity that was invited. */
async function invited(charity = LIFEBOATS as { charityName: string; charityNumber: string | null }) {
  const draw = await settledDraw(app, host, { charity });
  const email = newAddress();
  const { body } = await invite(host, draw.id, email);
  return { draw, email, agreement: body, token: await tokenTo(app, email) };
}

describe('an invitation', () => {
  it('is emailed to the charity, with what the register says about it [PAYOUT-19, PAYOUT-20]', async () => {
    const { draw, email, agreement } = await invited();
    expect(agreement).toMatchObject({
      ...LIFEBOATS,
      register: 'england-wales',
      registerStatus: 'registered',
      registeredName: 'HARBOUR LIFEBOATS',
      registeredEmail: 'office@lifeboats.example.org',
      contactEmail: email,
      agreedAt: null,
      confirmedAt: null,
    });
    expect((await show(host, draw.id)).body).toEqual(agreement);
    const [queued] = await app.database.db.select().from(emails).where(eq(emails.recipient, email));
    expect(queued?.data).toMatchObject({ hostName: 'Olga Osier', charityPercentage: 5 });
    expect(JSON.stringify(queued?.data)).not.toContain(await tokenTo(app, email));
  });

  it('is sent even if the register does not respond: an admin looks the charity up [PAYOUT-20]', async () => {
    const working = reply;
    reply = 'lost';
    const { agreement } = await invited();
    expect(agreement).toMatchObject({ register: 'england-wales', registerStatus: 'unchecked' });
    reply = working;
  });

  it('of a charity without a valid number leaves its register open [PAYOUT-20]', async () => {
    const { agreement } = await invited({ charityName: 'Village Hall', charityNumber: null });
    expect(agreement).toMatchObject({ charityNumber: null, register: null, registerStatus: 'unchecked' });
  });

  it('replaces an earlier one, whose link stops working [PAYOUT-19]', async () => {
    const { draw, token } = await invited();
    const email = newAddress();
    await invite(host, draw.id, email);
    expect((await open(token)).error).toMatchObject({ code: 'link_unusable' });
    expect((await open(await tokenTo(app, email))).status).toBe(200);
  });

  it('after the agreement can be sent by admins only, and asks again [PAYOUT-19]', async () => {
    const { draw, email, token, agreement } = await invited();
    await agree(token);
    await confirm(agreement.id);
    expect((await invite(host, draw.id, newAddress())).error).toMatchObject({ code: 'already_agreed' });
    expect((await invite(boss, draw.id, email)).body).toMatchObject({ agreedAt: null, confirmedAt: null });
  });

  it('never floods an address, whichever hosts send it; admins can still invite [PAYOUT-56]', async () => {
    const limited = await startTestApp({ limits: true });
    try {
      const unverified = [
        await register(limited, { role: 'host' }),
        await register(limited, { role: 'host' }),
      ];
      const email = 'pestered@example.org';
      const statuses = [];
      let id = '';
      for (const someone of unverified) {
        const draft = await someone.client.call('POST /api/v1/prize-draws', {
          body: drawInput({ startDate: null }),
        });
        id = draft.body.id;
        for (let n = 0; n < 6; n += 1) statuses.push((await invite(someone, id, email.toUpperCase())).status);
        expect((await invite(someone, id, newAddress())).status).toBe(200);
      }
      expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
      expect(await limited.database.db.$count(emails, ilike(emails.recipient, email))).toBe(10);
      expect((await invite(await admin(limited), id, email)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });

  it('is for the owner and admins, of a draw that was not cancelled', async () => {
    const id = await soldDraw(app, host);
    expect((await invite(await verifiedHost(app), id, newAddress())).status).toBe(403);
    expect((await show(await verifiedHost(app), id)).status).toBe(403);
    expect((await show(host, id)).body).toBeNull();
    const over = await soldDraw(app, host, { status: 'cancelled', cancelledAt: new Date() });
    expect((await invite(host, over, newAddress())).error).toMatchObject({ code: 'cancelled' });
  });
});

describe('the charity', () => {
  it('sees the draw and its part, without an account [PAYOUT-19]', async () => {
    const { draw, token } = await invited();
    const { status, body, headers } = await open(token);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      prizeDraw: { id: draw.id, title: 'A weekend by the sea' },
      hostName: 'Olga Osier',
      ...LIFEBOATS,
      charityPercentage: 5,
      charityPence: 2_175,
      isFinal: true,
      agreedAt: null,
    });
  });

  it('sees its part of the sales so far before the settlement', async () => {
    const id = await soldDraw(app, host, { blocks: [{ holder: host, quantity: 10 }] });
    const email = newAddress();
    await invite(host, id, email);
    expect((await open(await tokenTo(app, email))).body).toMatchObject({ charityPence: 218, isFinal: false });
  });

  it('sees and agrees to the day on which sales ended, even if that was early [PAYOUT-41]', async () => {
    const { draw, email, token } = await invited();
    const endDate = new Date('2026-12-29T18:00:00Z');
    await app.database.db.update(prizeDraws).set({ endDate }).where(eq(prizeDraws.id, draw.id));
    const [ended] = await app.database.db.select().from(prizeDraws).where(eq(prizeDraws.id, draw.id));
    const dates = { endDate: endDate.toISOString(), endedAt: ended?.endedAt?.toISOString() };
    expect((await open(token)).body.prizeDraw).toMatchObject(dates);
    await agree(token);
    const [sent] = await app.database.db
      .select()
      .from(emails)
      .where(sql`${emails.recipient} = ${email} and ${emails.template} = 'charity-agreed'`);
    expect(sent?.data).toMatchObject(dates);
  });

  it('agrees to the promised day while tickets are on sale [PAYOUT-41]', async () => {
    const open24 = { status: 'active', endedAt: null, endDate: new Date(Date.now() + 86_400_000) } as const;
    const id = await soldDraw(app, host, open24);
    const email = newAddress();
    await invite(host, id, email);
    expect((await open(await tokenTo(app, email))).body.prizeDraw.endedAt).toBeNull();
  });

  it('agrees once, with its bank details, and gets an email [PAYOUT-19]', async () => {
    const { draw, email, token } = await invited();
    const both = await Promise.all([agree(token), agree(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await show(host, draw.id)).body).toMatchObject({
      agreedName: 'Grace Alder',
      agreedRole: 'Treasurer',
      agreedAt: expect.any(String),
      lastFour: OTHER_ACCOUNT.accountNumber.slice(-4),
    });
    expect((await open(token)).error).toMatchObject({ code: 'link_unusable' });
    const sent = await app.database.db
      .select()
      .from(emails)
      .where(sql`${emails.recipient} = ${email} and ${emails.template} = 'charity-agreed'`);
    expect(sent.map(({ data }) => data.lastFour)).toEqual(['7491']);
    const acts = await app.database.db.select().from(auditEntries).where(eq(auditEntries.targetId, draw.id));
    expect(acts.map(({ action }) => action)).toEqual(['charity.invite', 'charity.agree']);
    expect(JSON.stringify(acts)).not.toMatch(/Grace|88837491|example\.org/);
  });

  it.each([
    ['without a role', { role: '' }, 'role'],
    ['without agreeing', { agreed: false }, 'agreed'],
    ['with a mistyped account number', { accountNumber: '88837493' }, 'accountNumber'],
  ])('cannot agree %s, and the link still works [PAYOUT-19]', async (_, wrong, path) => {
    const { token } = await invited();
    const { status, error } = await agree(token, wrong);
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
    expect((await agree(token)).status).toBe(200);
  });

  it('gives its number if the draw has none', async () => {
    const { draw, token } = await invited({ charityName: 'Village Hall', charityNumber: null });
    expect((await agree(token, { charityNumber: 'sc 012345' })).status).toBe(200);
    expect((await show(host, draw.id)).body).toMatchObject({
      charityNumber: 'SC012345',
      register: 'scotland',
    });
  });

  it('cannot agree to a draw that now names another charity [PAYOUT-19]', async () => {
    const { draw, token } = await invited();
    await app.database.db.execute(
      sql`update prize_draws set charity_name = 'Another charity' where id = ${draw.id}`,
    );
    expect((await open(token)).error).toMatchObject({ code: 'charity_changed' });
    expect((await agree(token)).error).toMatchObject({ code: 'charity_changed' });
  });

  it('cannot use a link that is unknown', async () => {
    for (const token of ['x', 'x'.repeat(43)]) {
      expect((await open(token)).error).toMatchObject({ code: 'link_unusable' });
      expect((await agree(token)).error).toMatchObject({ code: 'link_unusable' });
    }
  });
});

describe('a payout to a charity', () => {
  it('needs its agreement and an admin who confirms it, and sends a remittance advice [PAYOUT-09, PAYOUT-20, PAYOUT-24]', async () => {
    const { draw, email, token, agreement } = await invited();
    const { approve, csv, pay, list } = payableCommands(boss);
    const { charity: id } = draw.payables;
    expect((await approve(id)).error).toMatchObject({ code: 'no_bank_details' });
    expect((await confirm(agreement.id)).error).toMatchObject({ code: 'not_agreed' });
    await agree(token);
    await endHolds(app);
    expect((await approve(id)).body).toMatchObject({ obstacles: ['charity_unconfirmed'] });
    expect((await csv()).error).toMatchObject({ code: 'nothing_to_export' });
    expect((await confirm(agreement.id)).body.confirmedAt).not.toBeNull();
    expect((await confirm(agreement.id)).error).toMatchObject({ code: 'already_confirmed' });
    expect((await csv()).body).toContain(OTHER_ACCOUNT.accountNumber);
    expect((await list({ draw: draw.id, state: 'exported' })).body).toMatchObject([
      { payee: { kind: 'charity' }, lastFour: '7491' },
    ]);
    await pay(id, { reference: 'FP 8812' });
    const advice = await app.database.db
      .select()
      .from(emails)
      .where(sql`${emails.recipient} = ${email} and ${emails.template} = 'charity-paid'`);
    expect(advice).toMatchObject([{ data: { amountPence: 2_175, reference: 'FP 8812' } }]);
  });

  it('that is large is not approved by the admin who invited the charity [PAYOUT-07]', async () => {
    const draw = await settledDraw(app, host, { tickets: 5_000, charity: LIFEBOATS });
    const email = newAddress();
    await invite(boss, draw.id, email);
    await agree(await tokenTo(app, email));
    const { charity } = draw.payables;
    expect((await payableCommands(boss).approve(charity)).error).toMatchObject({
      code: 'another_admin_needed',
    });
    const colleague = payableCommands(await confirmed(await admin(app)));
    expect((await colleague.approve(charity)).status).toBe(200);
  });

  it('is withdrawn by a new invitation and new details [PAYOUT-14]', async () => {
    const { draw, email, token } = await invited();
    await agree(token);
    const { approve, list } = payableCommands(boss);
    await approve(draw.payables.charity);
    await invite(boss, draw.id, email);
    await agree(await tokenTo(app, email), { accountName: 'Harbour Lifeboats Trust' });
    expect((await list({ draw: draw.id, state: 'approved' })).body).toEqual([]);
    expect(await app.database.db.$count(payoutAccounts, sql`replaced_at is not null`)).toBe(0);
  });
});

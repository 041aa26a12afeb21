import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails, newsletterSubscribers, oneTimeTokens } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '../../../../tests/helpers/app.ts';
import { shiftClock } from '../../../../tests/helpers/clock.ts';
import { listUnsubscribeHeaders } from './service.ts';

let app: TestApp;
let client: ReturnType<TestApp['client']>;
let names = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  client = app.client();
  await shiftClock(app.database.db, 0);
});

const HOUR = 3_600_000;
const ASKED = { message: 'Please confirm your address by the link that we have sent to it.' };
const LEFT = { message: 'You have been removed from our mailing list.' };

function newAddress(): string {
  names += 1;
  return `Reader-${names}@Example.org`;
}

const ask = (email: string, more: { firstName?: string; lastName?: string } = {}) =>
  client.call('POST /api/newsletter/subscribe', { body: { email, ...more } });
const confirm = (token: string) => client.call('POST /api/newsletter/confirm', { body: { token } });
const leave = (query: { email?: string; token?: string }) =>
  client.call('GET /api/newsletter/unsubscribe', { query });

const mailsTo = (email: string) =>
  app.database.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.createdAt);

/** The secret of the newest mail to that address. */
async function linkTo(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1);
  if (!mail) throw new Error(`no mail went to ${email}`);
  return app.services.tokens.tokenOf(String(mail.data.tokenId));
}

async function subscriberOf(email: string) {
  const [row] = await app.database.db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.emailKey, email.toLowerCase()));
  return row;
}

async function subscribed(more: { firstName?: string; lastName?: string } = {}): Promise<string> {
  const email = newAddress();
  await ask(email, more);
  expect((await confirm(await linkTo(email))).status).toBe(200);
  return email;
}

describe('asking for the newsletter', () => {
  it('subscribes nobody until the address has confirmed it [API-NEWS-01, NEWS-09]', async () => {
    const email = newAddress();
    const { status, body } = await ask(email, { firstName: 'Ada', lastName: 'Ash' });
    expect([status, body]).toEqual([200, ASKED]);
    expect(await subscriberOf(email)).toBeUndefined();
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'newsletter-confirmation', personId: null });

    expect((await confirm(await linkTo(email))).status).toBe(200);
    expect(await subscriberOf(email)).toMatchObject({
      ...{ email, firstName: 'Ada', lastName: 'Ash' },
      ...{ subscribed: true, unsubscribedAt: null },
    });
  });

  it('keeps of a subscriber an id, the address once, names if given, and since when [API-NEWS-03]', async () => {
    const email = await subscribed();
    const kept = await subscriberOf(email);
    expect(kept).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstName: null,
      lastName: null,
    });
    expect(kept?.subscribedAt).toBeInstanceOf(Date);
    await shiftClock(app.database.db, 2 * HOUR);
    await ask(email.toUpperCase());
    expect(await mailsTo(email.toUpperCase())).toHaveLength(1);
    expect(
      await app.database.db
        .select()
        .from(newsletterSubscribers)
        .where(like(newsletterSubscribers.emailKey, email.toLowerCase())),
    ).toHaveLength(1);
  });

  it('is answered alike for every address: new, waiting, subscribed, gone [NEWS-10]', async () => {
    const waiting = newAddress();
    await ask(waiting);
    const gone = await subscribed();
    await leave({ email: gone });
    const answers = [];
    for (const email of [newAddress(), waiting, await subscribed(), gone]) {
      const { status, body, headers } = await ask(email);
      answers.push({ status, body, type: headers['content-type'], length: headers['content-length'] });
    }
    expect(answers).toEqual(Array(4).fill(answers[0]));
  });

  it('writes to an address at most once an hour, and the mail that it has keeps working [NEWS-11]', async () => {
    const email = newAddress();
    await Promise.all([ask(email), ask(email), ask(email.toLowerCase())]);
    expect([...(await mailsTo(email)), ...(await mailsTo(email.toLowerCase()))]).toHaveLength(1);
    const [first] = await app.database.db
      .select()
      .from(mails)
      .where(like(mails.recipient, `%${email.slice(7)}`));
    const token = app.services.tokens.tokenOf(String(first?.data.tokenId));
    await ask(email);
    await shiftClock(app.database.db, 0.9 * HOUR);
    await ask(email);
    expect((await confirm(token)).status).toBe(200);
  });

  it('writes again after the hour, and only the newer link works then [NEWS-11]', async () => {
    const email = newAddress();
    await ask(email);
    const old = await linkTo(email);
    await shiftClock(app.database.db, 1.1 * HOUR);
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await confirm(old)).status).toBe(409);
    expect((await confirm(await linkTo(email))).status).toBe(200);
  });

  it('tells an address that gets it already so, with the way out and no question [NEWS-09]', async () => {
    const email = await subscribed();
    await shiftClock(app.database.db, 1.1 * HOUR);
    await ask(email);
    const [, mail] = await mailsTo(email);
    expect(mail?.data).toEqual({ unsubscribeToken: (await subscriberOf(email))?.unsubscribeToken });
  });

  it('refuses what is no address, in the specified words [API-NEWS-04]', async () => {
    for (const email of ['', 'ann', 'ann@', '@example.org', 'ann at example.org']) {
      const { status, refusal } = await ask(email);
      expect([email, status, refusal.message]).toEqual([email, 400, 'Invalid email address']);
    }
    expect(
      (await client.send({ method: 'POST', url: '/api/newsletter/subscribe', body: {} })).statusCode,
    ).toBe(400);
  });

  it('keeps no token that a reader of the tables or of the outbox could use [NEWS-12]', async () => {
    const email = newAddress();
    await ask(email);
    const token = await linkTo(email);
    const everything = JSON.stringify([
      await app.database.db.select().from(mails),
      await app.database.db.select().from(oneTimeTokens),
    ]);
    expect(everything).not.toContain(token);
  });
});

describe('the link of the mail', () => {
  it('is good once: a double press makes one subscriber [NEWS-12]', async () => {
    const email = newAddress();
    await ask(email);
    const token = await linkTo(email);
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await subscriberOf(email))?.subscribed).toBe(true);
  });

  it('ends after three days, and nothing of the asking is left [NEWS-12]', async () => {
    const email = newAddress();
    await ask(email);
    const token = await linkTo(email);
    await shiftClock(app.database.db, 73 * HOUR);
    expect((await confirm(token)).refusal.code).toBe('link_unusable');
    await app.services.tokens.sweep();
    const left = await app.database.db
      .select()
      .from(oneTimeTokens)
      .where(like(oneTimeTokens.subject, `%${email.toLowerCase()}%`));
    expect(left).toEqual([]);
    expect(await subscriberOf(email)).toBeUndefined();
  });

  it('is refused where it is none of ours', async () => {
    for (const token of ['x', 'x'.repeat(43), 'x'.repeat(200)])
      expect((await confirm(token)).status).toBe(409);
    expect((await confirm('x'.repeat(201))).status).toBe(400);
  });

  it('changes nothing when it is only looked at [NEWS-13]', async () => {
    const email = newAddress();
    await ask(email);
    const token = await linkTo(email);
    for (const method of ['GET', 'HEAD']) {
      const url = `/api/newsletter/confirm?token=${token}`;
      expect((await client.send({ method, url })).statusCode).toBe(404);
    }
    expect(await subscriberOf(email)).toBeUndefined();
    expect((await confirm(token)).status).toBe(200);
  });
});

describe('leaving', () => {
  it('works by the address alone, and is answered alike for every address [API-NEWS-02, NEWS-10]', async () => {
    const email = await subscribed();
    const waiting = newAddress();
    await ask(waiting);
    for (const one of [email.toUpperCase(), email, waiting, newAddress()]) {
      const { status, body } = await leave({ email: one });
      expect([status, body]).toEqual([200, LEFT]);
    }
    const kept = await subscriberOf(email);
    expect(kept).toMatchObject({ subscribed: false });
    expect(kept?.unsubscribedAt).toBeInstanceOf(Date);
  });

  it('takes back what is on its way: an older link does not bring it back [NEWS-12]', async () => {
    const email = newAddress();
    await ask(email);
    const token = await linkTo(email);
    await leave({ email });
    expect((await confirm(token)).status).toBe(409);
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await subscriberOf(email)).toBeUndefined();
  });

  it('works by the link of a mail, as often as it is pressed, and ever after a return [NEWS-05]', async () => {
    const email = await subscribed({ firstName: 'Ada' });
    const token = (await subscriberOf(email))?.unsubscribeToken ?? '';
    for (let time = 0; time < 2; time += 1) expect((await leave({ token })).body).toEqual(LEFT);
    await shiftClock(app.database.db, 2 * HOUR);
    await ask(email);
    await confirm(await linkTo(email));
    expect(await subscriberOf(email)).toMatchObject({
      ...{ subscribed: true, unsubscribedAt: null, firstName: 'Ada', unsubscribeToken: token },
    });
    expect((await leave({ token })).status).toBe(200);
    expect((await subscriberOf(email))?.subscribed).toBe(false);
  });

  it('refuses a link that is none of ours, no address, and what is none', async () => {
    expect((await leave({ token: 'x'.repeat(43) })).status).toBe(404);
    expect((await leave({})).refusal.message).toBe('Please enter the address to unsubscribe.');
    expect((await leave({ email: 'ann' })).refusal.message).toBe('Invalid email address');
  });

  it('is not done by looking: HEAD, what is fetched ahead, other sites [NEWS-13]', async () => {
    const email = await subscribed();
    const url = `/api/newsletter/unsubscribe?email=${email}`;
    const answers = [
      await client.send({ method: 'HEAD', url }),
      await client.send({ method: 'GET', url, headers: { 'sec-purpose': 'prefetch' } }),
      await client.send({ method: 'GET', url, headers: { 'sec-purpose': 'prefetch;prerender' } }),
      await client.send({ method: 'GET', url, headers: { purpose: 'prefetch' } }),
      await client.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'cross-site' } }),
      await client.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-site' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 403, 403, 403, 403, 403]);
    expect((await subscriberOf(email))?.subscribed).toBe(true);
    const asked = await client.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(asked.statusCode).toBe(200);
  });
});

describe('the one click of mail programs (RFC 8058)', () => {
  const headersOf = async (email: string) => {
    const token = (await subscriberOf(email))?.unsubscribeToken ?? '';
    const headers = listUnsubscribeHeaders({ url: 'https://draws.example.org' }, token);
    const address = /^<https:\/\/draws\.example\.org(.+)>$/.exec(headers['List-Unsubscribe'])?.[1] ?? '';
    return { address, body: headers['List-Unsubscribe-Post'] };
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is a form sent to the address of the header, from anywhere [API-GEN-07, NEWS-14]', async () => {
    const email = await subscribed();
    const { address, body } = await headersOf(email);
    const headers = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const answer = await client.send({ method: 'POST', url: address, headers, body });
    expect([answer.statusCode, answer.json()]).toEqual([200, LEFT]);
    expect((await subscriberOf(email))?.subscribed).toBe(false);
  });

  it('may be a form in parts as well [NEWS-14]', async () => {
    const email = await subscribed();
    const { address } = await headersOf(email);
    const body =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await client.send({ method: 'POST', url: address, headers, body });
    expect(answer.statusCode).toBe(200);
    expect((await subscriberOf(email))?.subscribed).toBe(false);
  });

  it('does nothing without its body, nor by looking, nor for an address from elsewhere [NEWS-13, NEWS-14]', async () => {
    const email = await subscribed();
    const { address, body } = await headersOf(email);
    const post = (url: string, sent: string, more: Record<string, string> = {}) =>
      client.send({ method: 'POST', url, headers: { ...form, ...more }, body: sent });
    expect((await post(address, 'something=else')).statusCode).toBe(400);
    const elsewhere = { origin: 'https://mail.example' };
    const byAddress = `${body}&email=${encodeURIComponent(email)}`;
    expect((await post('/api/newsletter/unsubscribe', byAddress, elsewhere)).statusCode).toBe(403);
    expect((await subscriberOf(email))?.subscribed).toBe(true);
    expect((await post('/api/newsletter/unsubscribe', byAddress)).statusCode).toBe(200);
  });
});

describe('a browser without script', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
  const post = async (url: string, body: string) => {
    const answer = await client.send({ method: 'POST', url, headers, body });
    return [answer.statusCode, answer.headers.location];
  };

  it('sends the same forms, and is led to a page that says what became of it [NEWS-15]', async () => {
    const email = newAddress();
    const subscribe = '/api/newsletter/subscribe';
    expect(await post(subscribe, `email=${email}`)).toEqual([303, '/newsletter?outcome=done']);
    expect(await post(subscribe, 'email=ann')).toEqual([303, '/newsletter?outcome=failed']);
    const token = await linkTo(email);
    expect(await post('/api/newsletter/confirm', `token=${token}`)).toEqual([
      303,
      '/newsletter/confirm?outcome=done',
    ]);
    expect(await post('/api/newsletter/confirm', `token=${token}`)).toEqual([
      303,
      '/newsletter/confirm?outcome=failed',
    ]);
    const leaving = `List-Unsubscribe=One-Click&email=${email}`;
    expect(await post('/api/newsletter/unsubscribe', leaving)).toEqual([303, '/unsubscribe?outcome=done']);
    expect((await subscriberOf(email))?.subscribed).toBe(false);
  });
});

describe('limits', () => {
  it('hold for an address and for a network, whatever is known of the address [NEWS-11]', async () => {
    const limited = await startTestApp({ database: app.database, limits: true });
    const known = await subscribed();
    for (const email of [known, newAddress()]) {
      const statuses: number[] = [];
      for (let time = 0; time < 11; time += 1) {
        const { status } = await limited.client().call('POST /api/newsletter/subscribe', { body: { email } });
        statuses.push(status);
      }
      expect(statuses).toEqual([...Array(10).fill(200), 429]);
    }
    const eager = limited.client();
    let last = 200;
    for (let time = 0; time <= 60 && last === 200; time += 1) {
      const body = { email: newAddress() };
      last = (await eager.call('POST /api/newsletter/subscribe', { body })).status;
    }
    expect(last).toBe(429);
    const token = (await subscriberOf(known))?.unsubscribeToken ?? '';
    for (let time = 0; time <= 60; time += 1) {
      last = (await eager.call('GET /api/newsletter/unsubscribe', { query: { email: newAddress() } })).status;
    }
    expect(last).toBe(429);
    expect((await eager.call('GET /api/newsletter/unsubscribe', { query: { token } })).status).toBe(200);
    await limited.server.close();
  });
});

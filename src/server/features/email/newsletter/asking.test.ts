import { ilike, like } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { emails, newsletterSubscribers, oneTimeTokens } from '#server/db/schema.ts';
import { provideTestApp, startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { shiftClock } from '../../../../../tests/helpers/clock.ts';
import { newAddress, newsletterOf } from '../../../../../tests/helpers/newsletter.ts';

let client: ReturnType<TestApp['client']>;
const app = await provideTestApp();
const news = newsletterOf(app);
beforeEach(async () => {
  client = app.client();
  await shiftClock(app.database.db, 0);
});

const HOUR = 3_600_000;
const ASKED = { message: 'Please click the link we’ve emailed you.' };

describe('subscribing to the newsletter', () => {
  it('has no effect until the address is confirmed [API-NEWS-01, NEWS-09]', async () => {
    const email = newAddress();
    const { status, body } = await news.ask(email, { firstName: 'Ada', lastName: 'Ash' });
    expect([status, body]).toEqual([200, ASKED]);
    expect(await news.subscriberOf(email)).toBeUndefined();
    const [message, ...others] = await news.emailsTo(email);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ template: 'newsletter-confirmation', personId: null });

    expect((await news.confirm(await news.linkTo(email))).status).toBe(200);
    expect(await news.subscriberOf(email)).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Ash',
      subscribed: true,
      unsubscribedAt: null,
    });
  });

  it('stores the address once, with an id, the date and any names [API-NEWS-03]', async () => {
    const email = await news.subscribed();
    const kept = await news.subscriberOf(email);
    expect(kept).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      firstName: null,
      lastName: null,
    });
    expect(kept?.subscribedAt).toBeInstanceOf(Date);
    await shiftClock(app.database.db, 2 * HOUR);
    await news.ask(email.toUpperCase());
    expect(await news.emailsTo(email.toUpperCase())).toHaveLength(1);
    expect(
      await app.database.db
        .select()
        .from(newsletterSubscribers)
        .where(like(newsletterSubscribers.emailKey, email.toLowerCase())),
    ).toHaveLength(1);
  });

  it('returns the same response for every address: new, waiting, subscribed or left [NEWS-10]', async () => {
    const waiting = newAddress();
    await news.ask(waiting);
    const gone = await news.subscribed();
    await news.leave({ email: gone });
    const responses = [];
    for (const email of [newAddress(), waiting, await news.subscribed(), gone]) {
      const { status, body, headers } = await news.ask(email);
      responses.push({ status, body, type: headers['content-type'], length: headers['content-length'] });
    }
    expect(responses).toEqual(Array(4).fill(responses[0]));
  });

  it('emails an address at most once an hour, and the link in the earlier email keeps working [NEWS-11]', async () => {
    const email = newAddress();
    await Promise.all([news.ask(email), news.ask(email), news.ask(email.toLowerCase())]);
    expect([...(await news.emailsTo(email)), ...(await news.emailsTo(email.toLowerCase()))]).toHaveLength(1);
    const [first] = await app.database.db.select().from(emails).where(ilike(emails.recipient, email));
    const token = app.services.tokens.tokenOf(String(first?.data.tokenId));
    await news.ask(email);
    await shiftClock(app.database.db, 0.9 * HOUR);
    await news.ask(email);
    expect((await news.confirm(token)).status).toBe(200);
  });

  it('sends a new email after an hour, after which only the new link works [NEWS-11]', async () => {
    const email = newAddress();
    await news.ask(email);
    const old = await news.linkTo(email);
    await shiftClock(app.database.db, 1.1 * HOUR);
    await news.ask(email);
    expect(await news.emailsTo(email)).toHaveLength(2);
    expect((await news.confirm(old)).status).toBe(409);
    expect((await news.confirm(await news.linkTo(email))).status).toBe(200);
  });

  it('emails a subscriber a link to unsubscribe instead of a link to confirm [NEWS-09]', async () => {
    const email = await news.subscribed();
    await shiftClock(app.database.db, 1.1 * HOUR);
    await news.ask(email);
    const [, message] = await news.emailsTo(email);
    expect(message?.data).toEqual({ unsubscribeToken: (await news.subscriberOf(email))?.unsubscribeToken });
  });

  it('rejects invalid addresses with the specified message [API-NEWS-04]', async () => {
    for (const email of ['', 'ann', 'ann@', '@example.org', 'ann at example.org']) {
      const { status, error } = await news.ask(email);
      expect([email, status, error.message]).toEqual([email, 400, 'Invalid email address']);
    }
    expect(
      (await client.send({ method: 'POST', url: '/api/newsletter/subscribe', body: {} })).statusCode,
    ).toBe(400);
  });

  it('stores no token that a reader of the tables or the outbox could use [NEWS-12]', async () => {
    const email = newAddress();
    await news.ask(email);
    const token = await news.linkTo(email);
    const everything = JSON.stringify([
      await app.database.db.select().from(emails),
      await app.database.db.select().from(oneTimeTokens),
    ]);
    expect(everything).not.toContain(token);
  });
});

describe('the confirmation link', () => {
  it('works once: a double click creates one subscriber [NEWS-12]', async () => {
    const email = newAddress();
    await news.ask(email);
    const token = await news.linkTo(email);
    const responses = await Promise.all([news.confirm(token), news.confirm(token), news.confirm(token)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await news.subscriberOf(email))?.subscribed).toBe(true);
  });

  it('expires after three days, and no trace of the request remains [NEWS-12]', async () => {
    const email = newAddress();
    await news.ask(email);
    const token = await news.linkTo(email);
    await shiftClock(app.database.db, 73 * HOUR);
    expect((await news.confirm(token)).error.code).toBe('link_unusable');
    await app.services.tokens.sweep();
    const left = await app.database.db
      .select()
      .from(oneTimeTokens)
      .where(like(oneTimeTokens.subject, `%${email.toLowerCase()}%`));
    expect(left).toEqual([]);
    await app.services.emails.forgetQuestions();
    expect(await news.emailsTo(email)).toEqual([]);
    expect(await news.subscriberOf(email)).toBeUndefined();
  });

  it('is rejected if the token is unknown', async () => {
    for (const token of ['x', 'x'.repeat(43), 'x'.repeat(200)])
      expect((await news.confirm(token)).status).toBe(409);
    expect((await news.confirm('x'.repeat(201))).status).toBe(400);
  });

  it('changes nothing if the page is only opened [NEWS-13]', async () => {
    const email = newAddress();
    await news.ask(email);
    const token = await news.linkTo(email);
    for (const method of ['GET', 'HEAD']) {
      const url = `/api/newsletter/confirm?token=${token}`;
      expect((await client.send({ method, url })).statusCode).toBe(404);
    }
    expect(await news.subscriberOf(email)).toBeUndefined();
    expect((await news.confirm(token)).status).toBe(200);
  });
});

describe('limits', () => {
  it('apply per address and per network, whether the address is known or not [NEWS-11]', async () => {
    const limited = await startTestApp({ database: app.database, limits: true });
    const known = await news.subscribed();
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
    const token = (await news.subscriberOf(known))?.unsubscribeToken ?? '';
    for (let time = 0; time <= 60; time += 1) {
      last = (await eager.call('GET /api/newsletter/unsubscribe', { query: { email: newAddress() } })).status;
    }
    expect(last).toBe(429);
    expect((await eager.call('GET /api/newsletter/unsubscribe', { query: { token } })).status).toBe(200);
    await limited.server.close();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { shiftClock } from '../../../../../tests/helpers/clock.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { newAddress, newsletterOf } from '../../../../../tests/helpers/newsletter.ts';

let client: ReturnType<TestApp['client']>;
const emailProvider = createRecordingProvider();
const sent = emailProvider.sent;
const app = await provideTestApp({ emailProvider });
const news = newsletterOf(app);
beforeEach(async () => {
  client = app.client();
  await shiftClock(app.database.db, 0);
});

const HOUR = 3_600_000;
const LEFT = { message: 'You have been removed from our mailing list.' };

describe('unsubscribing', () => {
  it('works with the address alone, and returns the same response for every address [API-NEWS-02, NEWS-10]', async () => {
    const email = await news.subscribed();
    const waiting = newAddress();
    await news.ask(waiting);
    for (const one of [email.toUpperCase(), email, waiting, newAddress()]) {
      const { status, body } = await news.leave({ email: one });
      expect([status, body]).toEqual([200, LEFT]);
    }
    const kept = await news.subscriberOf(email);
    expect(kept).toMatchObject({ subscribed: false });
    expect(kept?.unsubscribedAt).toBeInstanceOf(Date);
  });

  it('cancels pending confirmations: an older link does not subscribe again [NEWS-12]', async () => {
    const email = newAddress();
    await news.ask(email);
    const token = await news.linkTo(email);
    await news.leave({ email });
    expect((await news.confirm(token)).status).toBe(409);
    await news.ask(email);
    expect(await news.emailsTo(email)).toHaveLength(1);
    expect(await news.subscriberOf(email)).toBeUndefined();
  });

  it('works with the link from an email, even repeatedly and after subscribing again [NEWS-05]', async () => {
    const email = await news.subscribed({ firstName: 'Ada' });
    const token = (await news.subscriberOf(email))?.unsubscribeToken ?? '';
    for (let time = 0; time < 2; time += 1) expect((await news.leave({ token })).body).toEqual(LEFT);
    await shiftClock(app.database.db, 2 * HOUR);
    await news.ask(email);
    await news.confirm(await news.linkTo(email));
    expect(await news.subscriberOf(email)).toMatchObject({
      subscribed: true,
      unsubscribedAt: null,
      firstName: 'Ada',
      unsubscribeToken: token,
    });
    expect((await news.leave({ token })).status).toBe(200);
    expect((await news.subscriberOf(email))?.subscribed).toBe(false);
  });

  it('rejects an unknown token, a missing address and an invalid one', async () => {
    expect((await news.leave({ token: 'x'.repeat(43) })).status).toBe(404);
    expect((await news.leave({ token: '\u0000' })).status).toBe(404);
    expect((await news.leave({})).error.message).toBe('Please enter the email address to unsubscribe.');
    expect((await news.leave({ email: 'ann' })).error.message).toBe('Invalid email address');
  });

  it('is not triggered by HEAD requests, prefetching or other sites [NEWS-13]', async () => {
    const email = await news.subscribed();
    const url = `/api/newsletter/unsubscribe?email=${email}`;
    const responses = [
      await client.send({ method: 'HEAD', url }),
      await client.send({ method: 'GET', url, headers: { 'sec-purpose': 'prefetch' } }),
      await client.send({ method: 'GET', url, headers: { 'sec-purpose': 'prefetch;prerender' } }),
      await client.send({ method: 'GET', url, headers: { purpose: 'prefetch' } }),
      await client.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'cross-site' } }),
      await client.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-site' } }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 403, 403, 403, 403, 403]);
    expect((await news.subscriberOf(email))?.subscribed).toBe(true);
    const asked = await client.send({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(asked.statusCode).toBe(200);
  });
});

describe('one-click unsubscribe (RFC 8058)', () => {
  /** Returns the headers of an email that is sent to a subscriber. */
  const headersOf = async (email: string) => {
    await shiftClock(app.database.db, 2 * HOUR);
    await news.ask(email);
    await app.services.emails.sendDue();
    const { headers = {} } = sent.findLast(({ recipient }) => recipient === email) ?? {};
    const address = /^<http:\/\/localhost:\d+(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    return { address, body: headers['List-Unsubscribe-Post'] ?? '' };
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('is a form posted to the address in the header, from anywhere [API-GEN-07, NEWS-14]', async () => {
    const email = await news.subscribed();
    const { address, body } = await headersOf(email);
    const headers = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const response = await client.send({ method: 'POST', url: address, headers, body });
    expect([response.statusCode, response.json()]).toEqual([200, LEFT]);
    expect((await news.subscriberOf(email))?.subscribed).toBe(false);
  });

  it('accepts multipart forms too [NEWS-14]', async () => {
    const email = await news.subscribed();
    const { address } = await headersOf(email);
    const body =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const response = await client.send({ method: 'POST', url: address, headers, body });
    expect(response.statusCode).toBe(200);
    expect((await news.subscriberOf(email))?.subscribed).toBe(false);
  });

  it('does nothing without the form body, by GET, or with an email address from another site [NEWS-13, NEWS-14]', async () => {
    const email = await news.subscribed();
    const { address, body } = await headersOf(email);
    const post = (url: string, sent: string, more: Record<string, string> = {}) =>
      client.send({ method: 'POST', url, headers: { ...form, ...more }, body: sent });
    expect((await post(address, 'something=else')).statusCode).toBe(400);
    // Link scanners send such requests, without the headers that browsers send.
    for (const method of ['GET', 'HEAD']) await client.send({ method, url: address });
    const elsewhere = { origin: 'https://mail.example' };
    const byAddress = `${body}&email=${encodeURIComponent(email)}`;
    expect((await post('/api/newsletter/unsubscribe', byAddress, elsewhere)).statusCode).toBe(403);
    expect((await news.subscriberOf(email))?.subscribed).toBe(true);
    expect((await post('/api/newsletter/unsubscribe', byAddress)).statusCode).toBe(200);
  });
});

describe('a browser without JavaScript', () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
  const post = async (url: string, body: string) => {
    const response = await client.send({ method: 'POST', url, headers, body });
    return [response.statusCode, response.headers.location];
  };

  it('sends the same forms, and is redirected to a page that shows the result [NEWS-15]', async () => {
    const email = newAddress();
    const subscribe = '/api/newsletter/subscribe';
    expect(await post(subscribe, `email=${email}`)).toEqual([303, '/newsletter?outcome=done']);
    expect(await post(subscribe, 'email=ann')).toEqual([303, '/newsletter?outcome=failed']);
    const token = await news.linkTo(email);
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
    expect((await news.subscriberOf(email))?.subscribed).toBe(false);
  });
});

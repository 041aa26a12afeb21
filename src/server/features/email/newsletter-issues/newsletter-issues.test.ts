import { describe, expect, it } from 'vitest';
import type { SubscriberSearch } from '#contract/email/newsletter-issues.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { newAddress, newsletterOf } from '../../../../../tests/helpers/newsletter.ts';
import { admin, confirmed } from '../../../../../tests/helpers/people.ts';

const provider = createRecordingProvider();

const app = await provideTestApp({ emailProvider: provider });
const boss = await confirmed(await admin(app, { firstName: 'Ann', lastName: 'Alder' }));
const readers = newsletterOf(app);

const list = async (query: Partial<SubscriberSearch> = {}) =>
  (await boss.client.call('GET /api/v1/admin/newsletter/subscribers', { query })).body;
const send = (subject: string, words = 'One.\n\nTwo.') =>
  boss.client.call('POST /api/v1/admin/newsletter/issues', { body: { subject, words } });
const issues = async () => (await boss.client.call('GET /api/v1/admin/newsletter/issues')).body;
const sentTo = (subject: string) =>
  provider.sent
    .filter(({ message }) => message.template === 'newsletter-issue' && message.data.subject === subject)
    .map(({ recipient }) => recipient)
    .toSorted();

describe('subscribers', () => {
  it('are listed once each, with their status: confirmed, waiting or left [ADMIN-33]', async () => {
    const waiting = newAddress();
    await readers.ask(waiting, { firstName: 'Wanda' });
    const confirmedOne = await readers.subscribed({ firstName: 'Cora', lastName: 'Cedar' });
    const gone = await readers.subscribed();
    await readers.leave({ email: gone });
    expect((await list()).map(({ email, state }) => [email, state])).toEqual([
      [gone, 'left'],
      [confirmedOne, 'confirmed'],
      [waiting, 'waiting'],
    ]);
    expect(await list({ state: 'confirmed' })).toMatchObject([
      { firstName: 'Cora', lastName: 'Cedar', subscribed: true, unsubscribedAt: null },
    ]);
    expect(await list({ search: 'wanda' })).toMatchObject([{ email: waiting, id: null, subscribed: false }]);
    expect(JSON.stringify(await list())).not.toMatch(/token/i);
  });

  it('can be exported as CSV, and the export is recorded [ADMIN-33]', async () => {
    const { body, headers } = await boss.client.call('GET /api/v1/admin/newsletter/subscribers.csv', {
      query: { state: 'confirmed' },
    });
    expect(headers['content-disposition']).toContain('newsletter-subscribers.csv');
    const [head, ...lines] = body.trim().split('\r\n');
    expect(head).toBe('Email,First name,Last name,State,Asked (UTC),Confirmed (UTC),Left (UTC)');
    expect(lines).toHaveLength((await list({ state: 'confirmed' })).length);
    const audit = await boss.client.call('GET /api/v1/admin/audit', {
      query: { action: 'newsletter.export' },
    });
    expect(audit.body).toMatchObject([{ facts: [{ name: 'rows', value: String(lines.length) }] }]);
  });
});

describe('a newsletter', () => {
  it('is sent to confirmed subscribers only, each with an unsubscribe link [ADMIN-34]', async () => {
    expect(await send('Three draws')).toMatchObject({
      status: 201,
      body: { subject: 'Three draws', by: { name: 'Ann Alder' }, recipients: 0, queuedAt: null },
    });
    await app.services.newsletterIssues.queueDue();
    await app.services.emails.sendDue();
    const wanted = (await list({ state: 'confirmed' })).map(({ email }) => email).toSorted();
    expect(sentTo('Three draws')).toEqual(wanted);
    expect((await issues())[0]).toMatchObject({ recipients: wanted.length, queuedAt: expect.any(String) });
    const [message] = provider.sent.filter((sent) => sent.message.template === 'newsletter-issue');
    expect(message?.headers['List-Unsubscribe']).toMatch(/^<http.*\/unsubscribe\?token=[\w-]{43}>$/);
    const { text } = (await message?.render()) ?? { text: '' };
    expect(text).toContain('Two.');
    expect(text).toContain('/unsubscribe?token=');
  });

  it('is sent to each subscriber once, even if several processes queue it repeatedly [ADMIN-34]', async () => {
    await send('Once');
    const { newsletterIssues } = app.services;
    await Promise.all([newsletterIssues.queueDue(), newsletterIssues.queueDue()]);
    await newsletterIssues.queueDue();
    await app.services.emails.sendDue();
    expect(new Set(sentTo('Once')).size).toBe(sentTo('Once').length);
    expect(sentTo('Once').length).toBeGreaterThan(0);
  });

  it('is sent once if it is submitted from two tabs, or again after a lost response [ADMIN-34]', async () => {
    const both = await Promise.all([send('Twice'), send('Twice')]);
    const again = await send('Twice');
    const other = await send('Twice', 'Other words.');
    expect([...both, again, other].map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set([...both, again].map(({ body }) => body.id)).size).toBe(1);
    expect((await issues()).filter(({ subject }) => subject === 'Twice')).toHaveLength(2);
    const audit = await boss.client.call('GET /api/v1/admin/audit', { query: { action: 'newsletter.send' } });
    const ids = audit.body.map(({ target }) => target.id);
    expect(ids.filter((id) => id === again.body.id)).toHaveLength(1);
    await app.shiftClock(25 * 3_600_000);
    expect((await send('Twice')).body.id).not.toBe(again.body.id);
    await app.shiftClock(0);
  });

  it('is not sent to subscribers who unsubscribe before it is sent to them [ADMIN-34]', async () => {
    const leaving = await readers.subscribed();
    await send('Too late');
    await app.services.newsletterIssues.queueDue();
    await readers.leave({ email: leaving });
    await app.services.emails.sendDue();
    expect(sentTo('Too late')).not.toContain(leaving);
    expect(sentTo('Too late').length).toBeGreaterThan(0);
  });

  it('can be previewed as it will arrive, and the preview stores nothing [ADMIN-34]', async () => {
    const before = (await issues()).length;
    const { body } = await boss.client.call('POST /api/v1/admin/newsletter/preview', {
      body: { subject: 'Shown', words: 'As <it> is.' },
    });
    expect(body).toMatchObject({ subject: 'Shown' });
    expect(body.html).toContain('As &lt;it&gt; is.');
    expect(await issues()).toHaveLength(before);
    expect((await send(' ')).status).toBe(400);
    expect((await send('x'.repeat(151))).status).toBe(400);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { queue, refundEmail } from '../../../../../tests/helpers/emails.ts';
import { headerOf, startMailServer } from '../../../../../tests/helpers/mail-server.ts';
import { admin, type Someone } from '../../../../../tests/helpers/people.ts';

const SECRET = 's3cret'.repeat(8);
const PUBLIC_URL = 'http://draws.example.org';

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let sending: TestApp;
let keeping: TestApp;
let boss: Someone;
let keeper: Someone;
beforeAll(async () => {
  smtp = await startMailServer();
  sending = await startTestApp({ environment: { ...smtp.environment, PUBLIC_URL } });
  keeping = await startTestApp({ environment: { PUBLIC_URL, BRAND_NAME: 'Fête' } });
  boss = await admin(sending);
  keeper = await admin(keeping);
});
afterAll(async () => {
  sending.services.emails.close();
  await sending.stop();
  await keeping.stop();
  await smtp.stop();
});

/** Sends a newsletter to this address. */
async function newsletterTo(app: TestApp, recipient: string): Promise<void> {
  const issueId = crypto.randomUUID();
  const data = { issueId, subject: 'News', words: 'Three draws.', unsubscribeToken: SECRET };
  const dedupKey = `newsletter:${issueId}`;
  await queue(app, [{ template: 'newsletter-issue', recipient, personId: null, dedupKey, data }]);
  await app.services.emails.sendDue();
}

async function find(by: Someone, search: string) {
  const { body } = await by.client.call('GET /api/v1/admin/mails', { query: { search } });
  return body;
}

async function open(by: Someone, search: string) {
  const [row] = await find(by, search);
  return (await by.client.call('GET /api/v1/admin/mails/:id', { params: { id: row?.id ?? '' } })).body;
}

const test = (by: Someone, body: { emailType: string; to: string }) =>
  by.client.call('POST /api/admin/test-email-template', { body });

describe('an opened email', () => {
  it('shows the sender, recipient, subject and time of the sent email [ADMIN-38]', async () => {
    await queue(sending, [refundEmail({ recipient: 'ada@example.org' })]);
    expect((await open(boss, 'ada@')).headers).toMatchObject({ date: null, listUnsubscribe: null });
    await sending.services.emails.sendDue();
    const { headers, sentAt } = await open(boss, 'ada@');
    const arrived = smtp.received.at(-1);
    if (!arrived) throw new Error('nothing arrived');
    expect(`${headers.from.name} <${headers.from.email}>`).toBe(headerOf(arrived, 'From'));
    expect([headers.to, headers.date]).toEqual(['ada@example.org', sentAt]);
    expect(sentAt).not.toBeNull();
    expect(headers.subject).toBe('Your refund of £5.00: A lighthouse');
  });

  it('shows the sender for its type [ADMIN-38]', async () => {
    const { body } = await boss.client.call('GET /api/admin/email-template-mappings');
    const id = body.find(({ emailType }) => emailType === 'prize-won')?.id ?? '';
    await boss.client.call('PATCH /api/admin/email-template-mappings/:id', {
      params: { id },
      body: { senderEmail: 'winners@example.org', senderName: 'Winners' },
    });
    await test(boss, { emailType: 'prize-won', to: 'winner@example.org' });
    expect((await open(boss, 'winner@')).headers.from).toEqual({
      name: 'Winners',
      email: 'winners@example.org',
    });
  });

  it('shows the unsubscribe link without the recipient’s secret [ADMIN-38]', async () => {
    await newsletterTo(sending, 'reader@example.org');
    const { headers } = await open(boss, 'reader@');
    expect(headers.listUnsubscribe).toBe(`<${PUBLIC_URL}/unsubscribe?token=…>`);
    expect(JSON.stringify(headers)).not.toContain(SECRET);
  });

  it('shows the full link but no sender address if emails are only stored [ADMIN-38]', async () => {
    await newsletterTo(keeping, 'reader@example.org');
    const { headers } = await open(keeper, 'reader@');
    expect(headers.listUnsubscribe).toBe(`<${PUBLIC_URL}/unsubscribe?token=${SECRET}>`);
    expect(headers.from).toEqual({ name: 'Fête', email: null });
  });
});

describe('a test', () => {
  it('is marked as a test in the list and when it is opened [ADMIN-38]', async () => {
    await test(boss, { emailType: 'refund', to: 'mixed@example.org' });
    await queue(sending, [refundEmail({ recipient: 'mixed@example.org' })]);
    expect((await find(boss, 'mixed@')).map((message) => message.test)).toEqual([false, true]);
    await test(boss, { emailType: 'refund', to: 'tried@example.org' });
    expect((await open(boss, 'tried@')).test).toBe(true);
  });

  it('of a type that an admin added has the sender of that type [ADMIN-38]', async () => {
    const added = {
      emailType: 'fair',
      templateId: 'd-1',
      senderName: 'The fair',
      senderEmail: 'f@example.org',
    };
    await boss.client.call('POST /api/admin/email-template-mappings', { body: added });
    await test(boss, { emailType: 'fair', to: 'fair@example.org' });
    expect(await open(boss, 'fair@')).toMatchObject({
      template: 'type-test',
      test: true,
      headers: { from: { name: 'The fair', email: 'f@example.org' } },
    });
  });
});

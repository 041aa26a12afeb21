import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { newsletterOf } from '../../../../../tests/helpers/newsletter.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';

let refusing = false;
const provider = createRecordingProvider(() => {
  if (refusing) throw new Error('550 No such mailbox');
});

const app = await provideTestApp({ emailProvider: provider, limits: true });
const boss = await admin(app);

const NEWS = { subject: 'Three draws', words: 'One.\n\nTwo.' };
const tryOut = (body = NEWS, by = boss) => by.client.call('POST /api/v1/admin/newsletter/test', { body });
const newsletters = () => provider.sent.filter(({ message }) => message.template === 'newsletter-issue');

describe('a newsletter test', () => {
  it('is sent immediately to its author only, and marked as a test [ADMIN-40]', async () => {
    const readers = newsletterOf(app);
    await readers.subscribed();
    const { status, body } = await tryOut();
    expect([status, body]).toEqual([200, { to: boss.user.email }]);
    expect(newsletters().map(({ recipient }) => recipient)).toEqual([boss.user.email]);
    const rendered = await newsletters()[0]?.render();
    expect(rendered?.subject).toBe('Test: Three draws');
    expect(rendered?.text).toContain('because you asked for a test');
    // A test is not sent to a subscriber, so it has no unsubscribe link.
    expect(rendered?.text).not.toContain('/unsubscribe');
    expect(newsletters()[0]?.headers).toEqual({});
  });

  it('is not stored as a newsletter, and is not sent to subscribers [ADMIN-40]', async () => {
    const subscribers = async () => (await boss.client.call('GET /api/v1/admin/newsletter/subscribers')).body;
    const before = await subscribers();
    await tryOut();
    await app.services.newsletterIssues.queueDue();
    await app.services.emails.sendDue();
    expect((await boss.client.call('GET /api/v1/admin/newsletter/issues')).body).toEqual([]);
    expect(await subscribers()).toEqual(before);
    expect(new Set(newsletters().map(({ recipient }) => recipient))).toEqual(new Set([boss.user.email]));
  });

  it('is shown in the outbox as a test, and recorded [ADMIN-38, ADMIN-40]', async () => {
    const { body } = await boss.client.call('GET /api/v1/admin/mails', {
      query: { search: boss.user.email, state: 'sent' },
    });
    const [latest] = body.filter(({ template }) => template === 'newsletter-issue');
    expect(latest).toMatchObject({ test: true, subject: 'Test: Three draws' });
    const audit = await boss.client.call('GET /api/v1/admin/audit', { query: { action: 'mail.test' } });
    expect(audit.body[0]).toMatchObject({ actor: { id: boss.user.id }, target: { id: latest?.id } });
  });

  it('reports why it could not be sent, and is not stored [ADMIN-40]', async () => {
    refusing = true;
    const { status, error } = await tryOut({ ...NEWS, subject: 'Never sent' });
    refusing = false;
    expect([status, error.code, error.message]).toEqual([503, 'not_sent', '550 No such mailbox']);
    const { body } = await boss.client.call('GET /api/v1/admin/mails');
    expect(body.map(({ subject }) => subject)).not.toContain('Test: Never sent');
  });

  it.each([
    [{ ...NEWS, subject: ' ' }, 'Please enter a subject'],
    [{ ...NEWS, subject: 'x'.repeat(151) }, 'The subject must be at most 150 characters'],
    [{ ...NEWS, words: '' }, 'Please enter some text'],
  ])('is rejected for a text that could not be sent', async (body, message) => {
    const { status, error } = await tryOut(body);
    expect([status, error.message]).toEqual([400, message]);
  });

  it('is for admins only [API-ADMIN-10]', async () => {
    const visitor = { ...boss, client: app.client() };
    const others = [visitor, await register(app), await verifiedHost(app)];
    const statuses = await Promise.all(others.map(async (by) => (await tryOut(NEWS, by)).status));
    expect(statuses).toEqual([401, 403, 403]);
  });

  it('can be sent at most twenty times an hour [ADMIN-40]', async () => {
    const eager = await admin(app);
    for (let time = 0; time < 20; time += 1) expect((await tryOut(NEWS, eager)).status).toBe(200);
    expect((await tryOut(NEWS, eager)).status).toBe(429);
  });
});

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { type FakeSendGrid, startFakeSendGrid } from '../../../../../tests/helpers/fake-sendgrid.ts';
import { headerOf, startMailServer } from '../../../../../tests/helpers/mail-server.ts';
import { admin, register, type Someone } from '../../../../../tests/helpers/people.ts';

let smtp: Awaited<ReturnType<typeof startMailServer>>;
let fake: FakeSendGrid;
let app: TestApp;
let boss: Someone;
let cloud: TestApp;
let cloudBoss: Someone;
beforeAll(async () => {
  smtp = await startMailServer();
  fake = await startFakeSendGrid();
  app = await startTestApp({ environment: smtp.environment });
  boss = await admin(app);
  cloud = await startTestApp({ environment: fake.environment });
  cloudBoss = await admin(cloud);
});
afterAll(async () => {
  app.services.emails.close();
  await app.stop();
  await cloud.stop();
  await smtp.stop();
  await fake.stop();
});

type Body = { emailType: string; to: string; dynamicData?: Record<string, never> };
const send = (body: Record<string, unknown>, by = boss) =>
  by.client.call('POST /api/admin/test-email-template', { body: body as Body });
const mapped = async (by: Someone, emailType: string, body: object) => {
  const { body: rows } = await by.client.call('GET /api/admin/email-template-mappings');
  const id = rows.find((row) => row.emailType === emailType)?.id ?? '';
  await by.client.call('PATCH /api/admin/email-template-mappings/:id', { params: { id }, body });
};

describe('a test email', () => {
  it('arrives at a real mail server with the sender from its mapping, and is stored [API-ADMIN-09, OPS-05]', async () => {
    await mapped(boss, 'prize-won', { senderEmail: 'winners@example.org', senderName: 'Winners' });
    const { status, body } = await send({ emailType: 'prize-won', to: 'ada@example.org' });
    expect([status, body]).toEqual([200, { message: 'Test email sent' }]);
    const email = smtp.received.at(-1);
    if (!email) throw new Error('nothing arrived');
    expect(email.to).toEqual(['ada@example.org']);
    expect(headerOf(email, 'From')).toBe('Winners <winners@example.org>');
    expect(headerOf(email, 'Subject')).toBe('You won: A week in a lighthouse');
    const { body: kept } = await boss.client.call('GET /api/v1/admin/mails', {
      query: { search: 'ada@example.org' },
    });
    expect(kept).toMatchObject([{ template: 'prize-won', state: 'sent', attempts: 1 }]);
    const entries = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'mail.test'));
    expect(entries).toMatchObject([{ targetId: kept[0]?.id, details: { emailType: 'prize-won' } }]);
  });

  it('uses the given values instead of those in the example [API-ADMIN-09]', async () => {
    const dynamicData = { draw: { id: 'x', title: 'A rowing boat', colorScheme: null, customColor: null } };
    await send({ emailType: 'draw-result', to: 'ada@example.org', dynamicData });
    expect(smtp.received.at(-1)?.raw).toContain('A rowing boat');
  });

  it('never contains a working link and never breaks the outbox, whatever its values', async () => {
    const tokenId = crypto.randomUUID();
    const works = app.services.tokens.tokenOf(tokenId);
    await send({
      emailType: 'password-reset',
      to: 'thief@example.org',
      dynamicData: { tokenId, token: works },
    });
    await send({ emailType: 'draw-update', to: 'thief@example.org', dynamicData: { updateId: 'no id' } });
    expect(smtp.received.some(({ raw }) => raw.replaceAll('=\r\n', '').includes(works))).toBe(false);
    const { status, body } = await boss.client.call('GET /api/v1/admin/mails', {
      query: { search: 'thief@' },
    });
    expect([status, body.map(({ template }) => template).toSorted()]).toEqual([
      200,
      ['draw-update', 'password-reset'],
    ]);
  });

  it('has no headers except our own, whatever its values', async () => {
    const given = 'x>\r\nX-Given: yes\r\n\r\nAnother mail';
    for (const [emailType, name] of [
      ['draw-ending-soon', 'leaveToken'],
      ['newsletter-issue', 'unsubscribeToken'],
    ]) {
      const dynamicData = { [String(name)]: given };
      const { status } = await send({ emailType, to: 'list@example.org', dynamicData });
      expect(status).toBe(200);
    }
    const raw = smtp.received.filter(({ to }) => to.includes('list@example.org')).map((email) => email.raw);
    expect(raw).toHaveLength(2);
    for (const email of raw) {
      expect(email).toMatch(/^List-Unsubscribe: </m);
      expect(email).not.toMatch(/X-Given|Another mail/);
    }
  });

  it('with invalid data is rejected, and nothing is sent or stored [ADMIN-20]', async () => {
    const before = smtp.received.length;
    const { status, error } = await send({
      emailType: 'draw-result',
      to: 'nobody@example.org',
      dynamicData: { drawn: 'five' },
    });
    expect([status, error.code]).toEqual([400, 'data_unusable']);
    expect(smtp.received).toHaveLength(before);
    const { body } = await boss.client.call('GET /api/v1/admin/mails', { query: { search: 'nobody@' } });
    expect(body).toEqual([]);
  });

  it('with data that the database cannot store is rejected before anything is sent', async () => {
    const before = smtp.received.length;
    for (const words of ['\u0000', 'half of one \ud83d', { in: ['\u0000'] }]) {
      const { status } = await send({
        emailType: 'draw-update',
        to: 'nobody@example.org',
        dynamicData: { words },
      });
      expect(status).toBe(400);
    }
    expect(smtp.received).toHaveLength(before);
    const kept = { words: 'A backslash, \\u0000, and a smile: 🙂' };
    const { status } = await send({ emailType: 'draw-update', to: 'ada@example.org', dynamicData: kept });
    expect(status).toBe(200);
  });

  it.each([
    [{ emailType: 'refund' }, 400],
    [{ emailType: 'refund', to: 'nobody' }, 400],
    [{ to: 'a@example.org' }, 400],
    [{ emailType: 'refund', to: 'a@example.org', dynamicData: 'x' }, 400],
    [{ emailType: 'refund', to: 'a@example.org', dynamicData: ['x'] }, 400],
    [{ emailType: 'no-such-type', to: 'a@example.org' }, 404],
    [{ emailType: 'type-test', to: 'a@example.org' }, 404],
  ])('is rejected for %j', async (body, expected) => {
    expect((await send(body)).status).toBe(expected);
  });

  it('is sent by SendGrid with the given data and the template from its mapping [API-ADMIN-09, OPS-05]', async () => {
    await mapped(cloudBoss, 'order-confirmation', { templateId: 'd-2' });
    await send(
      { emailType: 'order-confirmation', to: 'ada@example.org', dynamicData: { greeting: 'Hello' } },
      cloudBoss,
    );
    expect(fake.sent.at(-1)).toMatchObject({
      template_id: 'd-2',
      personalizations: [
        {
          dynamic_template_data: {
            greeting: 'Hello',
            total: '£25.00',
            drawTitle: 'A week in a lighthouse',
            ticketNumbers: '000041–000045',
            closes: '28 November 2026, 18:00 GMT',
          },
        },
      ],
    });
  });

  it('of a type that an admin added uses its template, or lists the data if the provider has no templates [API-ADMIN-04]', async () => {
    const added = { emailType: 'spring-fair', templateId: 'd-1' };
    const body = {
      emailType: 'spring-fair',
      to: 'a@example.org',
      dynamicData: { stall: 'Cakes', day: 3 },
    };
    await cloudBoss.client.call('POST /api/admin/email-template-mappings', { body: added });
    await send(body, cloudBoss);
    expect(fake.sent.at(-1)).toMatchObject({
      template_id: 'd-1',
      personalizations: [{ dynamic_template_data: { stall: 'Cakes', day: 3 } }],
    });
    await boss.client.call('POST /api/admin/email-template-mappings', { body: added });
    await send(body);
    expect(smtp.received.at(-1)?.raw).toMatch(/stall: Cakes[\s\S]*day: 3/);
  });

  it('reports the reason if the provider rejects it [ADMIN-20]', async () => {
    fake.failures.push({
      status: 403,
      message: 'The from address does not match a verified Sender Identity.',
    });
    const { status, error } = await send({ emailType: 'refund', to: 'a@example.org' }, cloudBoss);
    expect([status, error.code]).toEqual([503, 'not_sent']);
    expect(error.message).toContain('verified Sender Identity');
  });

  it('is stored and shown to admins if there is no provider [ADMIN-21]', async () => {
    const kept = await startTestApp();
    const keeper = await admin(kept);
    expect((await send({ emailType: 'refund', to: 'a@example.org' }, keeper)).status).toBe(200);
    const { body } = await keeper.client.call('GET /api/v1/admin/mails');
    expect(body).toMatchObject([{ template: 'refund', recipient: 'a@example.org', state: 'sent' }]);
    await kept.stop();
  });

  it('can only be sent by admins [API-ADMIN-10]', async () => {
    const host = await register(app, { role: 'host' });
    const body = { emailType: 'refund', to: 'a@example.org' };
    expect((await send(body, host)).status).toBe(403);
    expect((await send(body, { ...host, client: app.client() })).status).toBe(401);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_TYPES } from '#domain/email/types.ts';
import { auditEntries } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { type FakeSendGrid, startFakeSendGrid } from '../../../../../tests/helpers/fake-sendgrid.ts';
import { admin, register, type Someone } from '../../../../../tests/helpers/people.ts';

let fake: FakeSendGrid;
let app: TestApp;
let boss: Someone;
beforeAll(async () => {
  fake = await startFakeSendGrid();
  app = await startTestApp({ environment: fake.environment });
  boss = await admin(app);
});
afterAll(async () => {
  await app.stop();
  await fake.stop();
});

const list = async () => (await boss.client.call('GET /api/admin/email-template-mappings')).body;
const create = (body: Record<string, unknown>) =>
  boss.client.call('POST /api/admin/email-template-mappings', { body: body as never });
const change = (id: string, body: Record<string, unknown>) =>
  boss.client.call('PATCH /api/admin/email-template-mappings/:id', { params: { id }, body: body as never });
const remove = (id: string) =>
  boss.client.call('DELETE /api/admin/email-template-mappings/:id', { params: { id } });
const ofType = async (emailType: string) => {
  const found = (await list()).find((mapping) => mapping.emailType === emailType);
  if (!found) throw new Error(`no mapping for ${emailType}`);
  return found;
};

describe('email template mappings', () => {
  it('exist for every type of email that the program sends, each with our own template [API-ADMIN-03, ADMIN-09]', async () => {
    const rows = await list();
    expect(rows.map(({ emailType }) => emailType)).toEqual(SYSTEM_TYPES);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      emailType: SYSTEM_TYPES[0],
      templateId: 'built-in',
      description: expect.any(String),
      senderEmail: null,
      senderName: null,
      system: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await list()).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  it('can be changed: omitted fields do not change, and empty senders are removed [API-ADMIN-06, ADMIN-13]', async () => {
    const { id, emailType } = await ofType('prize-won');
    const whole = {
      emailType,
      templateId: 'd-2',
      description: 'To winners',
      senderEmail: 'winners@example.org',
      senderName: 'The winners’ desk',
    };
    expect((await change(id, whole)).body).toMatchObject({ id, ...whole });
    expect((await change(id, { senderName: '' })).body).toMatchObject({ ...whole, senderName: null });
    const { body } = await change(id, { templateId: 'built-in', senderEmail: '' });
    expect(body).toMatchObject({ templateId: 'built-in', senderEmail: null, description: 'To winners' });
    expect(Date.parse(body.updatedAt)).toBeGreaterThan(Date.parse(body.createdAt));
  });

  it('can be added for an admin’s own types, once per type [API-ADMIN-04, API-ADMIN-07]', async () => {
    const { status, body } = await create({ emailType: 'spring-fair', templateId: 'd-1', senderEmail: '' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      emailType: 'spring-fair',
      templateId: 'd-1',
      senderEmail: null,
      system: false,
    });
    expect((await list()).at(-1)?.id).toBe(body.id);
    for (const emailType of ['spring-fair', 'refund']) {
      const again = await create({ emailType, templateId: 'd-1' });
      expect([again.status, again.error.code]).toEqual([409, 'type_taken']);
    }
  });

  it('can be deleted if an admin added them, but not if they belong to the system [API-ADMIN-05]', async () => {
    const { body: added } = await create({ emailType: 'autumn-fair', templateId: 'd-1' });
    expect((await remove(added.id)).status).toBe(204);
    expect((await remove(added.id)).status).toBe(404);
    const system = await remove((await ofType('refund')).id);
    expect([system.status, system.error.code]).toEqual([409, 'system_type']);
    expect(await ofType('refund')).toBeTruthy();
  });

  it('do not change alerts to admins, which report what one of them has done [MAIL-19]', async () => {
    const { id } = await ofType('admin-alert');
    for (const input of [{ templateId: 'd-1' }, { senderEmail: 'me@example.org' }, { senderName: 'Spam' }]) {
      const { status, error } = await change(id, input);
      expect([status, error.code]).toEqual([409, 'always_built_in']);
    }
    expect((await change(id, { description: 'To admins' })).status).toBe(200);
  });

  it('cannot be moved to another type, and unknown ones cannot be changed [ADMIN-11]', async () => {
    const { id } = await ofType('refund');
    expect((await change(id, { emailType: 'prize-won' })).status).toBe(409);
    expect((await change(crypto.randomUUID(), {})).status).toBe(404);
  });

  it.each([
    [{ emailType: ' ', templateId: 'd-1' }, 'Email type is required'],
    [{ emailType: 'x'.repeat(101), templateId: 'd-1' }, 'Email type must be at most 100 characters'],
    [{ emailType: 'x', templateId: '' }, 'Template is required'],
    [{ emailType: 'x', templateId: 'x'.repeat(101) }, 'Template must be at most 100 characters'],
    [{ emailType: 'x', templateId: 'd-1', senderEmail: 'nobody' }, 'Invalid email format'],
    [
      { emailType: 'x', templateId: 'd-1', senderEmail: `${'x'.repeat(250)}@b.org` },
      'at most 255 characters',
    ],
    [{ emailType: 'x', templateId: 'd-1', senderName: 'x'.repeat(256) }, 'at most 255 characters'],
  ])('reject %j [ADMIN-15, API-ADMIN-07]', async (body, message) => {
    const { status, error } = await create(body);
    expect(status).toBe(400);
    expect(error.message).toContain(message);
  });

  it('have their changes recorded', async () => {
    const { id } = await ofType('order-confirmation');
    await change(id, { senderName: 'The till' });
    const entries = await app.database.db.select().from(auditEntries);
    expect(entries.find(({ targetId }) => targetId === id)).toMatchObject({
      actorId: boss.user.id,
      action: 'mapping.change',
      targetKind: 'mapping',
      details: { before: { senderName: null }, after: { senderName: 'The till' } },
    });
  });
});

describe('available templates', () => {
  const choices = () => boss.client.call('GET /api/admin/sendgrid-templates');

  it('are our own template and all of the provider’s [API-ADMIN-08]', async () => {
    expect((await choices()).body).toEqual([
      { id: 'built-in', name: 'Built-in template' },
      ...fake.templates,
    ]);
  });

  it('return an error if the provider does not respond [ADMIN-17]', async () => {
    fake.failures.push({ status: 401, message: 'The key is wrong' });
    const { status, error } = await choices();
    expect([status, error.message]).toEqual([503, 'SendGrid answered 401: The key is wrong']);
  });

  it('are only our own if emails are not delivered [API-ADMIN-08]', async () => {
    const kept = await startTestApp();
    const { body } = await (await admin(kept)).client.call('GET /api/admin/sendgrid-templates');
    expect(body).toEqual([{ id: 'built-in', name: 'Built-in template' }]);
    await kept.stop();
  });
});

it('previews every type of email that the program sends, and no other [ADMIN-09]', async () => {
  for (const emailType of SYSTEM_TYPES) {
    const { status, body } = await boss.client.call('GET /api/v1/admin/mail-previews/:emailType', {
      params: { emailType },
    });
    expect(status).toBe(200);
    expect(body.subject).not.toBe('');
    expect(body.html).toContain('<html');
    expect(body.text).toContain('Oakdraw');
  }
  for (const emailType of ['type-test', 'spring-fair', 'constructor']) {
    const { status } = await boss.client.call('GET /api/v1/admin/mail-previews/:emailType', {
      params: { emailType },
    });
    expect(status).toBe(404);
  }
});

it('mappings and templates are for admins only [API-ADMIN-10]', async () => {
  const host = await register(app, { role: 'host' });
  for (const [client, status] of [
    [app.client(), 401],
    [host.client, 403],
  ] as const) {
    expect((await client.call('GET /api/admin/email-template-mappings')).status).toBe(status);
    expect((await client.call('GET /api/admin/sendgrid-templates')).status).toBe(status);
  }
});

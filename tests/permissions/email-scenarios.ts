import { eq } from 'drizzle-orm';
import { emails, emailTemplateMappings, suppressions } from '#server/db/schema.ts';
import { emailTo } from '../helpers/emails.ts';
import { type World, withOldSignIn } from './world.ts';

type Scenario = (world: World) => Promise<{ params?: Record<string, string>; body?: unknown }>;

const aType: Scenario = async () => ({
  body: { emailType: crypto.randomUUID(), templateId: 'built-in' },
});
const aTest: Scenario = async () => ({ body: { emailType: 'prize-won', to: 'test@example.org' } });

const ofNothing: Scenario = async () => ({});

const mappingOf =
  (system: boolean, body?: object): Scenario =>
  async ({ app, cast }) => {
    const emailType = system ? 'refund' : crypto.randomUUID();
    const { client } = cast.Admin;
    const added = { body: { emailType, templateId: 'd-1' } };
    if (!system) await client.call('POST /api/admin/email-template-mappings', added);
    await client.call('GET /api/admin/email-template-mappings');
    const [mapping] = await app.database.db
      .select()
      .from(emailTemplateMappings)
      .where(eq(emailTemplateMappings.emailType, emailType));
    return { params: { id: mapping?.id ?? '' }, ...(body && { body }) };
  };

/** Calls about emails: failed emails, suppressed addresses, and templates. */
export const emailScenarios: Record<string, Scenario> = {
  'POST /api/v1/admin/mails/:id/retry, given up': async ({ app, cast }) => {
    const id = await emailTo(app, cast.Participant.user.email);
    await app.database.db.update(emails).set({ deadAt: new Date() }).where(eq(emails.id, id));
    return { params: { id } };
  },
  'POST /api/v1/admin/mails/retry': ofNothing,
  'GET /api/v1/admin/mail-delivery': ofNothing,
  'GET /api/v1/admin/mail-stops': ofNothing,
  'DELETE /api/v1/admin/mail-stops/:id, stopped': async ({ app }) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const [stop] = await app.database.db
      .insert(suppressions)
      .values({ email, emailKey: email, reason: 'bounce', detail: '' })
      .returning();
    return { params: { id: stop?.id ?? '' } };
  },
  'GET /api/admin/email-template-mappings': ofNothing,
  'POST /api/admin/email-template-mappings, a custom type': aType,
  'POST /api/admin/email-template-mappings, signed in long ago': withOldSignIn(aType),
  'PATCH /api/admin/email-template-mappings/:id': mappingOf(true, { senderName: 'The oak' }),
  'PATCH /api/admin/email-template-mappings/:id, signed in long ago': withOldSignIn(
    mappingOf(true, { senderName: 'The oak' }),
  ),
  'DELETE /api/admin/email-template-mappings/:id, a built-in type': mappingOf(true),
  'DELETE /api/admin/email-template-mappings/:id, a custom type': mappingOf(false),
  'DELETE /api/admin/email-template-mappings/:id, signed in long ago': withOldSignIn(mappingOf(true)),
  'GET /api/admin/sendgrid-templates': ofNothing,
  'POST /api/admin/test-email-template': aTest,
  'POST /api/admin/test-email-template, signed in long ago': withOldSignIn(aTest),
  'GET /api/v1/admin/mail-previews/:emailType': async () => ({ params: { emailType: 'prize-won' } }),
  'POST /api/email/sendgrid/events, without SendGrid': async () => ({ body: {} }),
};

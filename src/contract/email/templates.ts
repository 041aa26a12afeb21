import { z } from 'zod';
import { MAPPING_LIMITS as limits, MAPPING_MESSAGES as messages } from '#domain/email/mapping-fields.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { line, requiredLine } from '../text.ts';

const EmailType = requiredLine('Email type', limits.emailType, messages.emailType, messages.emailTypeMax);

const content = {
  templateId: requiredLine('Template', limits.templateId, messages.templateId, messages.templateIdMax),
  description: line('Description', limits.description, messages.descriptionMax),
  senderEmail: z
    .string()
    .trim()
    .max(limits.sender, messages.senderEmailMax)
    .pipe(z.literal('').or(z.email(messages.senderEmail))),
  senderName: line('Sender name', limits.sender, messages.senderNameMax),
};

/**
 * The template and sender of an email type. `templateId` is `built-in` or the id of a template at the provider. Without
 * a sender, the site's default sender is used. `system` types are sent by the program and cannot be deleted.
 */
export const EmailTemplateMapping = z.object({
  id: Id,
  emailType: z.string(),
  templateId: z.string(),
  description: z.string().nullable(),
  senderEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  system: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type EmailTemplateMapping = z.infer<typeof EmailTemplateMapping>;

/** Empty strings remove the description or the sender. */
export const NewMapping = z.object({
  emailType: EmailType,
  ...content,
  description: content.description.nullish(),
  senderEmail: content.senderEmail.nullish(),
  senderName: content.senderName.nullish(),
});
export type NewMapping = z.output<typeof NewMapping>;

/** Fields that are left out do not change. The type itself cannot be changed. */
export const MappingChange = NewMapping.partial();
export type MappingChange = z.output<typeof MappingChange>;

export const ProviderTemplate = z.object({ id: z.string(), name: z.string() });
export type ProviderTemplate = z.infer<typeof ProviderTemplate>;

/** JSON escapes of NUL and of lone surrogates, which PostgreSQL cannot store. */
const UNKEEPABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function canBeKept(data: Record<string, unknown>): boolean {
  return !UNKEEPABLE.test(JSON.stringify(data));
}

export const TestEmail = z.object({
  emailType: EmailType,
  to: Email,
  dynamicData: z
    .record(z.string(), z.json(), 'The dynamic data must be an object')
    .refine(canBeKept, 'The dynamic data contains characters that can’t be used')
    .default({})
    .describe("Replaces the example's values"),
});
export type TestEmail = z.output<typeof TestEmail>;

/** An example email of one type. */
export const EmailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type EmailPreview = z.infer<typeof EmailPreview>;

export const emailTemplateCalls = {
  'GET /api/admin/email-template-mappings': {
    summary: 'List email template mappings',
    description: 'Returns the template and the sender of each email type.',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: z.array(EmailTemplateMapping),
  },
  'POST /api/admin/email-template-mappings': {
    summary: 'Add an email type',
    description:
      'Adds a custom email type, which can be sent only as a test. Returns 409 if the type exists.',
    tag: 'Admin',
    access: 'admin',
    requiresReauthentication: 'unlessJustSignedIn',
    body: NewMapping,
    status: 201,
    response: EmailTemplateMapping,
    errors: [409],
    ...RECORDED,
  },
  'PATCH /api/admin/email-template-mappings/:id': {
    summary: 'Change an email template mapping',
    description: 'Changes the template, the description or the sender of an email type.',
    tag: 'Admin',
    access: 'admin',
    requiresReauthentication: 'unlessJustSignedIn',
    params: ById,
    body: MappingChange,
    status: 200,
    response: EmailTemplateMapping,
    errors: [409],
    ...RECORDED,
  },
  'DELETE /api/admin/email-template-mappings/:id': {
    summary: 'Delete an email type',
    description: 'Deletes an email type that an admin added. Returns 409 for a system type.',
    tag: 'Admin',
    access: 'admin',
    requiresReauthentication: 'unlessJustSignedIn',
    params: ById,
    status: 204,
    response: z.void(),
    errors: [409],
    ...RECORDED,
  },
  'GET /api/admin/sendgrid-templates': {
    summary: 'List available templates',
    description:
      'Returns the built-in template and those at the provider. Returns 503 if the provider cannot be reached.',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: z.array(ProviderTemplate),
    errors: [503],
  },
  'POST /api/admin/test-email-template': {
    summary: 'Send a test email',
    description:
      'Sends an example of an email type to an address immediately. Returns 503 if the provider does not accept it.',
    tag: 'Admin',
    access: 'admin',
    requiresReauthentication: 'unlessJustSignedIn',
    body: TestEmail,
    status: 200,
    response: z.object({ message: z.string() }),
    errors: [404, 409, 503],
    ...RECORDED,
  },
  'GET /api/v1/admin/mail-previews/:emailType': {
    summary: 'Preview an email type',
    description: 'Returns an example with the built-in template, as HTML and as plain text.',
    tag: 'Admin',
    access: 'admin',
    params: z.object({ emailType: z.string() }),
    status: 200,
    response: EmailPreview,
  },
} as const satisfies CallMap;

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
 * By which template, and from whom, one kind of mail is sent. `templateId` is `built-in` or the provider's id of one of its
 * templates; without a sender the site's usual one is meant. `system` ones are sent by the program and stay.
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

/** Empty texts take the description or the sender away. */
export const NewMapping = z.object({
  emailType: EmailType,
  ...content,
  description: content.description.nullish(),
  senderEmail: content.senderEmail.nullish(),
  senderName: content.senderName.nullish(),
});
export type NewMapping = z.output<typeof NewMapping>;

/** What is left out stays as it is; the type is only ever the mapping's own. */
export const MappingChange = NewMapping.partial();
export type MappingChange = z.output<typeof MappingChange>;

export const ProviderTemplate = z.object({ id: z.string(), name: z.string() });
export type ProviderTemplate = z.infer<typeof ProviderTemplate>;

/** What JSON writes of nought and of half a character, neither of which a database keeps. */
const UNKEEPABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

function canBeKept(data: Record<string, unknown>): boolean {
  return !UNKEEPABLE.test(JSON.stringify(data));
}

export const TestEmail = z.object({
  emailType: EmailType,
  to: Email,
  dynamicData: z
    .record(z.string(), z.json(), 'The dynamic data must be an object')
    .refine(canBeKept, 'The dynamic data contains characters that cannot be used')
    .default({})
    .describe("Stands in the place of the example's own"),
});
export type TestEmail = z.output<typeof TestEmail>;

/** How a kind of mail looks, by its example. */
export const EmailPreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
export type EmailPreview = z.infer<typeof EmailPreview>;

export const emailTemplateCalls = {
  'GET /api/admin/email-template-mappings': {
    summary: 'By which template, and from whom, each kind of mail is sent',
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: z.array(EmailTemplateMapping),
  },
  'POST /api/admin/email-template-mappings': {
    summary: 'Add a kind of mail of your own',
    description: 'The program sends mails of such a kind only as tests.',
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
    summary: 'Change by which template, or from whom, a kind of mail is sent',
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
    summary: 'Take a kind of mail away that an admin added',
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
    summary: "The templates to choose from: the program's own, and those that stand with the provider",
    tag: 'Admin',
    access: 'admin',
    status: 200,
    response: z.array(ProviderTemplate),
    errors: [503],
  },
  'POST /api/admin/test-email-template': {
    summary: 'Send one mail of a kind to an address',
    description: 'It goes out at once: the answer says whether the provider took it.',
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
    summary: 'How a kind of mail looks with our own words, by an example',
    tag: 'Admin',
    access: 'admin',
    params: z.object({ emailType: z.string() }),
    status: 200,
    response: EmailPreview,
  },
} as const satisfies CallMap;

import { EMAIL_NAMES, type EmailTemplate } from './email.ts';

/** The kinds of mail that the program sends by itself. */
export type SystemType = Exclude<EmailTemplate, 'type-test'>;

/** The template of ours for a kind of mail, as mappings name it. */
export const BUILT_IN_TEMPLATE = 'built-in';
export const BUILT_IN_NAME = 'Built-in template';

/** Every kind of mail that the program sends, in the order in which they are looked after. */
export const SYSTEM_TYPES = Object.keys(EMAIL_NAMES).filter(
  (name): name is SystemType => name !== 'type-test',
);

const KNOWN: ReadonlySet<string> = new Set(SYSTEM_TYPES);

/** Whether the program sends mails of this kind; all others were added by an admin. */
export const isSystemType = (emailType: string): emailType is SystemType => KNOWN.has(emailType);

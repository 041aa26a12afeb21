import { EMAIL_NAMES, type EmailTemplate } from './email.ts';

/** The kinds of email that the program sends; admins can add others. */
export type SystemType = Exclude<EmailTemplate, 'type-test'>;

/** The name of the built-in template in mappings. */
export const BUILT_IN_TEMPLATE = 'built-in';
export const BUILT_IN_NAME = 'Built-in template';

/** The kinds of email that the program sends, in display order. */
export const SYSTEM_TYPES = Object.keys(EMAIL_NAMES).filter(
  (name): name is SystemType => name !== 'type-test',
);

const KNOWN: ReadonlySet<string> = new Set(SYSTEM_TYPES);

/** Whether the program sends this kind of email; all others were added by an admin. */
export const isSystemType = (emailType: string): emailType is SystemType => KNOWN.has(emailType);

/** Whether admins cannot change how it is sent, because it tells them what another admin has done. */
export const isFixedType = (emailType: string): boolean => emailType === 'admin-alert';

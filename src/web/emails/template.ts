import type { MailSite } from '#domain/email/mail.ts';

/** What every template is given: what the mail states, the site that it speaks for, and the subject above it. */
export type TemplateProps<Facts> = { facts: Facts; site: MailSite; subject: string };

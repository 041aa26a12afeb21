import type { EmailSite } from '#domain/email/email.ts';

/** What every template is given: what the mail states, the site that it speaks for, and the subject above it. */
export type TemplateProps<Facts> = { facts: Facts; site: EmailSite; subject: string };

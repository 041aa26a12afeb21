import type { EmailSite } from '#domain/email/email.ts';

/** The props of every template: the facts, the site and the subject. */
export type TemplateProps<Facts> = { facts: Facts; site: EmailSite; subject: string };

import type { RenderMail } from '#domain/email/mail.ts';
import { ApiError } from '#server/api-error.ts';
import type { Config } from '#server/config.ts';
import type { Foundations } from '#server/foundations.ts';
import { createKeptMail } from '#server/providers/email/kept.ts';
import type { MailProvider } from '#server/providers/email/provider.ts';
import { createSendGridMail } from '#server/providers/email/sendgrid.ts';
import { createSmtpMail } from '#server/providers/email/smtp.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createNewsletter } from './newsletter/service.ts';
import { createNewsletterDesk } from './newsletter-issues/service.ts';
import { createNotices } from './notifications/service.ts';
import { createMails } from './outbox/service.ts';
import { createMailStops } from './suppressions/service.ts';
import { createEmailTemplates } from './templates/service.ts';

export type EmailServices = ReturnType<typeof createEmailServices>;

type Needs = {
  platform: PlatformServices;
  /** Whether sales keep the database busy, so that other work should wait. */
  isBusySelling: () => boolean;
};

export function createEmailServices(foundations: Foundations, { platform, isBusySelling }: Needs) {
  const { config, db, limits } = foundations;
  const { settings, tokens, throttles } = platform;
  const { mail } = config;
  const provider = foundations.mailProvider ?? createProvider(config);
  const render = foundations.renderMail ?? rejectRendering;
  const site = settings.mailSite;
  const webhookKey = mail.provider === 'sendgrid' ? mail.webhookKey : undefined;
  const emailTemplates = createEmailTemplates({ db, provider, render, site });
  const mailStops = createMailStops({ db, webhookKey });
  const mails = createMails({
    db,
    provider,
    render,
    site,
    templates: emailTemplates,
    stops: mailStops,
    tokenOf: tokens.tokenOf,
    perSecond: mail.provider === 'kept' ? null : mail.perSecond,
    sender: mail.provider === 'kept' ? null : mail.from,
    takesEvents: webhookKey !== undefined,
  });
  return {
    emailTemplates,
    mailStops,
    mails,
    notices: createNotices({ db, busy: isBusySelling }),
    newsletter: createNewsletter({
      db,
      tokens,
      throttles,
      limits,
      open: async () => (await settings.current()).newsletter,
    }),
    newsletterDesk: createNewsletterDesk({
      db,
      render,
      site,
      mails,
      throttles: limits ? throttles : undefined,
    }),
  };
}

function createProvider({ mail }: Config): MailProvider {
  switch (mail.provider) {
    case 'smtp':
      return createSmtpMail(mail);
    case 'sendgrid':
      return createSendGridMail(mail);
    default:
      return createKeptMail();
  }
}

const rejectRendering: RenderMail = async () => {
  throw new ApiError('unavailable', 'Mails cannot be read here.');
};

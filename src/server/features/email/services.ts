import type { RenderEmail } from '#domain/email/email.ts';
import { ApiError } from '#server/api-error.ts';
import type { Config } from '#server/config.ts';
import type { Foundations } from '#server/foundations.ts';
import { createOutboxOnlyProvider } from '#server/providers/email/outbox-only.ts';
import type { EmailProvider } from '#server/providers/email/provider.ts';
import { createSendGridProvider } from '#server/providers/email/sendgrid.ts';
import { createSmtpProvider } from '#server/providers/email/smtp.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createAttacher, type ReadFiles } from './delivery/attach-ticket-files.ts';
import { createHostNotices } from './host-notices/service.ts';
import { createNewsletter } from './newsletter/service.ts';
import { createNewsletterIssues } from './newsletter-issues/service.ts';
import { createNotifications } from './notifications/service.ts';
import { createEmails } from './outbox/service.ts';
import { createSuppressions } from './suppressions/service.ts';
import { createEmailTemplates } from './templates/service.ts';

export type EmailServices = ReturnType<typeof createEmailServices>;

type Needs = {
  platform: PlatformServices;
  /** Whether sales keep the database busy, so that other work should wait. */
  isBusySelling: () => boolean;
  /** Builds the proofs of the tickets of an order or a postal entry; none if there are more than `most`. */
  readTicketFiles: ReadFiles;
};

export function createEmailServices(
  foundations: Foundations,
  { platform, isBusySelling, readTicketFiles }: Needs,
) {
  const { config, db, limits } = foundations;
  const { settings, tokens, throttles } = platform;
  const { email } = config;
  const provider = foundations.emailProvider ?? createProvider(config);
  const render = foundations.renderEmail ?? rejectRendering;
  const site = settings.emailSite;
  const webhookKey = email.provider === 'sendgrid' ? email.webhookKey : undefined;
  const emailTemplates = createEmailTemplates({ db, provider, render, site });
  const suppressions = createSuppressions({ db, webhookKey });
  const emails = createEmails({
    db,
    provider,
    render,
    site,
    templates: emailTemplates,
    stops: suppressions,
    tokenOf: tokens.tokenOf,
    attach: createAttacher(readTicketFiles, foundations.report),
    perSecond: email.provider === 'kept' ? null : email.perSecond,
    sender: email.provider === 'kept' ? null : email.from,
    takesEvents: webhookKey !== undefined,
  });
  return {
    emailTemplates,
    suppressions,
    emails,
    notifications: createNotifications({ db, isBusy: isBusySelling }),
    hostNotices: createHostNotices({ db, keyedHash: foundations.keyedHash, isBusy: isBusySelling }),
    newsletter: createNewsletter({
      db,
      tokens,
      throttles,
      limits,
      open: async () => (await settings.current()).newsletter,
    }),
    newsletterIssues: createNewsletterIssues({
      db,
      render,
      site,
      emails,
      throttles: limits ? throttles : undefined,
    }),
  };
}

function createProvider({ email }: Config): EmailProvider {
  switch (email.provider) {
    case 'smtp':
      return createSmtpProvider(email);
    case 'sendgrid':
      return createSendGridProvider(email);
    default:
      return createOutboxOnlyProvider();
  }
}

const rejectRendering: RenderEmail = async () => {
  throw new ApiError('unavailable', 'You can’t read emails here.');
};

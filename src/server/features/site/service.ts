import type { Site } from '#contract/pages.ts';
import type { MailSite } from '#domain/mails/mail.ts';
import { londonYear } from '#domain/time/london.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';

/** What the platform says about itself. Asked each time, because an admin will be able to change it. */
export type SettingsService = {
  site: () => Promise<Omit<Site, 'publicUrl'>>;
  /** The same for mails, which nobody came by any address to read. */
  mailSite: () => Promise<MailSite>;
};

type Needs = { config: Config; clock: Clock };

export function createSettings({ config, clock }: Needs): SettingsService {
  return {
    site: async () => ({
      brandName: config.brandName,
      supportEmail: config.supportEmail,
      verificationCallUrl: config.verificationCallUrl ?? `mailto:${config.supportEmail}`,
      socialLinks: config.socialLinks,
      payments:
        config.payments.provider === 'test'
          ? { provider: 'test' }
          : { provider: 'stripe', publishableKey: config.payments.publishableKey },
      ...(config.cloudinary && { hostedPictures: true }),
      countdownSeconds: config.countdownSeconds,
      holding: config.holdingMode,
      year: londonYear(clock.now()),
    }),
    mailSite: async () => ({
      brandName: config.brandName,
      supportEmail: config.supportEmail,
      url: config.publicUrl ?? `http://localhost:${config.port}`,
    }),
  };
}

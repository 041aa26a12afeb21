import type { Site } from '#contract/platform/site.ts';

/** A launched site with a name and an address, and test payments. */
export const site: Site = {
  brandName: 'Oakdraw',
  publicUrl: 'https://draws.example.org',
  supportEmail: undefined,
  verificationCallUrl: undefined,
  socialLinks: [],
  payments: { provider: 'test' },
  newsletter: true,
  ticketsPerOrder: 999,
  monthlyLimitPence: 100_000,
  creditCardLimitPence: 25_000,
  countdownSeconds: 30,
  holding: false,
  year: 2026,
};

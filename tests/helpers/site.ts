import type { Site } from '#contract/platform/site.ts';

/** A site as its pages know it: named, with an address of its own, open, and with test payments. */
export const site: Site = {
  brandName: 'Oakdraw',
  publicUrl: 'https://draws.example.org',
  supportEmail: undefined,
  verificationCallUrl: undefined,
  socialLinks: [],
  payments: { provider: 'test' },
  newsletter: true,
  ticketsPerOrder: 999,
  countdownSeconds: 30,
  holding: false,
  year: 2026,
};

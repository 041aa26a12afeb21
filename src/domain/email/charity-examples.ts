import type { CharityEmailTemplate } from './charity-emails.ts';
import type { EmailMessage } from './email.ts';
import { EXAMPLE_DRAW as draw } from './example-draw.ts';

const charityName = 'Harbour Lifeboats';

/** Example emails to charities. */
export const CHARITY_EXAMPLES = {
  'charity-invitation': {
    template: 'charity-invitation',
    data: {
      draw,
      charityName,
      hostName: 'Olga Osier',
      charityPercentage: 20,
      tokenId: draw.id,
      token: 'z'.repeat(43),
    },
  },
  'charity-agreed': {
    template: 'charity-agreed',
    data: {
      draw,
      charityName,
      hostName: 'Olga Osier',
      charityNumber: '1234567',
      charityPercentage: 20,
      endDate: '2026-11-28T18:00:00.000Z',
      agreedName: 'Grace Alder',
      lastFour: '5678',
      usableFrom: '2026-11-30T18:00:00.000Z',
    },
  },
  'charity-paid': {
    template: 'charity-paid',
    data: {
      draw,
      charityName,
      amountPence: 217_500,
      paidAt: '2026-12-04T10:00:00.000Z',
      reference: 'FP 8812',
    },
  },
  'charity-payment-failed': {
    template: 'charity-payment-failed',
    data: {
      draw,
      charityName,
      amountPence: 217_500,
      reason: 'The account is closed.',
      lastFour: '5678',
    },
  },
} as const satisfies Record<CharityEmailTemplate, EmailMessage>;

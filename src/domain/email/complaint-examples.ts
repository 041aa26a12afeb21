import type { ComplaintEmailTemplate } from './complaint-emails.ts';
import type { EmailMessage } from './email.ts';
import { EXAMPLE_DRAW as draw } from './example-draw.ts';

const about = {
  reference: 'C-7K4M-2QXD',
  drawTitle: draw.title,
  tokenId: draw.id,
  token: 'z'.repeat(43),
} as const;

const decided = {
  ...about,
  outcome: 'partly_upheld',
  reasons:
    'The date on the page was wrong for two hours, and we’re sorry about that.\nThe tickets were sold at the price shown.',
} as const;

/** Example emails about complaints. */
export const COMPLAINT_EXAMPLES = {
  'complaint-received': {
    template: 'complaint-received',
    data: { ...about, acknowledgeBy: '2026-11-30T23:59:00.000Z', decideBy: '2026-12-24T23:59:00.000Z' },
  },
  'complaint-link': { template: 'complaint-link', data: about },
  'complaint-acknowledged': {
    template: 'complaint-acknowledged',
    data: { ...about, drawTitle: null, decideBy: '2026-12-24T23:59:00.000Z' },
  },
  'complaint-message': {
    template: 'complaint-message',
    data: { ...about, text: 'Which date did the page show when you bought your tickets?' },
  },
  'complaint-decided': {
    template: 'complaint-decided',
    data: {
      ...decided,
      disputeBody: { name: 'Fair Dealing Ombudsman', url: 'https://ombudsman.example.org' },
    },
  },
  'complaint-decided-without-body': {
    template: 'complaint-decided',
    data: { ...decided, outcome: 'not_upheld', disputeBody: null },
  },
} as const satisfies Record<ComplaintEmailTemplate, EmailMessage> & Record<string, EmailMessage>;

import type { AwardEmailTemplate } from './award-emails.ts';
import type { EmailMessage } from './email.ts';
import { EXAMPLE_DRAW as draw } from './example-draw.ts';

const about = { draw, prize: 'A week in a lighthouse' };
const claimBy = '2026-12-12T20:00:00.000Z';
const sendBy = '2027-01-05T20:00:00.000Z';
const giveUpAt = '2027-01-12T20:00:00.000Z';

/** Example emails about prizes after the draw. */
export const AWARD_EXAMPLES = {
  'prize-claim-reminder': {
    template: 'prize-claim-reminder',
    data: { ...about, claimBy, isCash: false },
  },
  'prize-claimed': {
    template: 'prize-claimed',
    data: { ...about, delivery: 'post', sendBy, isCash: false },
  },
  'prize-claimed-cash': {
    template: 'prize-claimed',
    data: { ...about, delivery: 'digital', sendBy: null, isCash: true },
  },
  'prize-sent': {
    template: 'prize-sent',
    data: {
      ...about,
      carrier: 'Royal Mail',
      trackingNumber: 'AB123456789GB',
      presumedAt: '2026-12-24T20:00:00.000Z',
      isReminder: false,
    },
  },
  'prize-sent-reminder': {
    template: 'prize-sent',
    data: { ...about, carrier: null, trackingNumber: null, presumedAt: null, isReminder: true },
  },
  'prize-presumed': { template: 'prize-presumed', data: about },
  'prize-lost': { template: 'prize-lost', data: { ...about, reason: 'lapsed', appealBy: claimBy } },
  'prize-lost-disqualified': {
    template: 'prize-lost',
    data: { ...about, reason: 'ineligible', appealBy: claimBy },
  },
  'prize-appeal-decided': { template: 'prize-appeal-decided', data: { ...about, claimBy } },
  'prize-appeal-dismissed': { template: 'prize-appeal-decided', data: { ...about, claimBy: null } },
  'prize-problem-decided': { template: 'prize-problem-decided', data: { ...about, isReceived: false } },
  'prize-not-sent': { template: 'prize-not-sent', data: about },
  'award-message': {
    template: 'award-message',
    data: {
      ...about,
      from: 'host',
      toHost: false,
      text: 'The keeper is back on Monday.\nWould Tuesday suit you for the arrival?',
    },
  },
  'host-prize-claimed': { template: 'host-prize-claimed', data: { ...about, sendBy, isCash: false } },
  'host-prize-vacant': {
    template: 'host-prize-vacant',
    data: { ...about, reason: 'declined', redrawAt: claimBy },
  },
  'host-prize-to-send': {
    template: 'host-prize-to-send',
    data: { ...about, sendBy, giveUpAt, isOverdue: false },
  },
  'host-prize-overdue': {
    template: 'host-prize-to-send',
    data: { ...about, sendBy, giveUpAt, isOverdue: true },
  },
  'host-prize-received': { template: 'host-prize-received', data: { ...about, presumed: false } },
  'host-prize-problem': { template: 'host-prize-problem', data: { ...about, decideBy: claimBy } },
  'host-prize-decided': { template: 'host-prize-decided', data: { ...about, isReceived: true } },
  'host-prize-undelivered': { template: 'host-prize-undelivered', data: about },
  'admin-award-case': { template: 'admin-award-case', data: { ...about, case: 'problem', dueAt: claimBy } },
} as const satisfies Record<AwardEmailTemplate, EmailMessage> & Record<string, EmailMessage>;

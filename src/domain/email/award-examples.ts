import type { AwardEmailTemplate } from './award-emails.ts';
import type { EmailMessage } from './email.ts';
import { EXAMPLE_DRAW as draw } from './example-draw.ts';

const about = { draw, prize: 'A storm lamp' };
const claimBy = '2026-12-12T20:00:00.000Z';
const redrawAt = '2026-12-19T20:00:00.000Z';
const appealBy = '2026-12-26T20:00:00.000Z';
const sendBy = '2027-01-05T20:00:00.000Z';
const giveUpAt = '2027-01-12T20:00:00.000Z';

/** Example emails about prizes after the draw. */
export const AWARD_EXAMPLES = {
  'prize-claim-reminder': {
    template: 'prize-claim-reminder',
    data: { ...about, prize: draw.title, claimBy, isCash: false },
  },
  'prize-claim-reminder-cash': {
    template: 'prize-claim-reminder',
    data: { ...about, claimBy, isCash: true },
  },
  'prize-claimed': {
    template: 'prize-claimed',
    data: { ...about, delivery: 'post', sendBy, isCash: false, hasDetails: false },
  },
  'prize-claimed-collect': {
    template: 'prize-claimed',
    data: { ...about, delivery: 'collect', sendBy, isCash: false, hasDetails: false },
  },
  'prize-claimed-cash': {
    template: 'prize-claimed',
    data: { ...about, delivery: 'digital', sendBy: null, isCash: true, hasDetails: false },
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
  'prize-lost': { template: 'prize-lost', data: { ...about, reason: 'lapsed', appealBy } },
  'prize-lost-disqualified': {
    template: 'prize-lost',
    data: { ...about, reason: 'ineligible', appealBy },
  },
  'prize-appeal-decided': {
    template: 'prize-appeal-decided',
    data: { ...about, claimBy, reason: null },
  },
  'prize-appeal-dismissed': {
    template: 'prize-appeal-decided',
    data: { ...about, claimBy: null, reason: 'unreachable' },
  },
  'prize-problem-decided': {
    template: 'prize-problem-decided',
    data: { ...about, isReceived: false, cash: { pence: 875, isLowerBound: true }, hasDetails: false },
  },
  'prize-problem-decided-received': {
    template: 'prize-problem-decided',
    data: { ...about, isReceived: true, cash: null, hasDetails: false },
  },
  'prize-not-sent': {
    template: 'prize-not-sent',
    data: { ...about, cash: { pence: 37_500, isLowerBound: false }, hasDetails: true },
  },
  'award-message': {
    template: 'award-message',
    data: {
      ...about,
      from: 'host',
      toHost: false,
      text: 'The lamp is packed.\nWould Tuesday suit you for the delivery?',
    },
  },
  'award-message-to-host': {
    template: 'award-message',
    data: { ...about, from: 'winner', toHost: true, text: 'Tuesday suits me well. Thank you!' },
  },
  'host-prize-claimed': { template: 'host-prize-claimed', data: { ...about, sendBy, isCash: false } },
  'host-prize-claimed-cash': {
    template: 'host-prize-claimed',
    data: { ...about, sendBy: null, isCash: true },
  },
  'host-prize-vacant': {
    template: 'host-prize-vacant',
    data: { ...about, reason: 'lapsed', redrawAt },
  },
  'host-prize-vacant-disqualified': {
    template: 'host-prize-vacant',
    data: { ...about, reason: 'ineligible', redrawAt },
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
  'host-prize-presumed': { template: 'host-prize-received', data: { ...about, presumed: true } },
  'host-prize-problem': { template: 'host-prize-problem', data: { ...about, decideBy: appealBy } },
  'host-prize-decided': { template: 'host-prize-decided', data: { ...about, isReceived: true } },
  'host-prize-decided-undelivered': {
    template: 'host-prize-decided',
    data: { ...about, isReceived: false },
  },
  'host-prize-undelivered': { template: 'host-prize-undelivered', data: about },
  'admin-award-case': {
    template: 'admin-award-case',
    data: { ...about, awardId: '019a9a9c-0000-7000-8000-000000000002', case: 'problem', dueAt: appealBy },
  },
  'admin-award-appeal': { template: 'admin-award-case', data: { ...about, case: 'appeal', dueAt: appealBy } },
  'admin-award-unclaimed': {
    template: 'admin-award-case',
    data: { ...about, case: 'unclaimed', dueAt: claimBy },
  },
  'admin-award-unconfirmed': {
    template: 'admin-award-case',
    data: { ...about, case: 'unconfirmed', dueAt: giveUpAt },
  },
  'admin-award-late': { template: 'admin-award-case', data: { ...about, case: 'late', dueAt: sendBy } },
} as const satisfies Record<AwardEmailTemplate, EmailMessage> & Record<string, EmailMessage>;

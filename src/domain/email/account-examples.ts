import type { AccountEmailTemplate } from './account-emails.ts';
import type { EmailMessage } from './email.ts';
import { EXAMPLE_DRAW } from './example-draw.ts';

const link = { tokenId: EXAMPLE_DRAW.id, token: 'z'.repeat(43) };

/** Example emails about an account. */
export const ACCOUNT_EXAMPLES = {
  welcome: { template: 'welcome', data: { host: false } },
  'welcome-host': { template: 'welcome', data: { host: true } },
  'verify-email': { template: 'verify-email', data: link },
  'password-reset': { template: 'password-reset', data: link },
  'sign-in-link': { template: 'sign-in-link', data: link },
  'password-changed': { template: 'password-changed', data: { byLink: true } },
  'email-change': { template: 'email-change', data: link },
  'email-taken': { template: 'email-taken', data: {} },
  'email-changed': { template: 'email-changed', data: link },
  'email-changed-no-way-back': { template: 'email-changed', data: {} },
  'two-factor-on': { template: 'two-factor-on', data: {} },
  'two-factor-off': { template: 'two-factor-off', data: { by: 'person' } },
  'two-factor-off-by-link': { template: 'two-factor-off', data: { by: 'link' } },
  'two-factor-off-by-operator': { template: 'two-factor-off', data: { by: 'operator' } },
  'two-factor-removal-asked': {
    template: 'two-factor-removal-asked',
    data: { ...link, from: '2026-11-30T10:15:00.000Z' },
  },
  'email-correction-asked': { template: 'email-correction-asked', data: {} },
  'role-changed': { template: 'role-changed', data: { role: 'support' } },
  'role-changed-ended': { template: 'role-changed', data: { role: 'participant' } },
  'recovery-code-used': { template: 'recovery-code-used', data: { left: 1 } },
  'deletion-requested': { template: 'deletion-requested', data: { waiting: 2 } },
  'account-deleted': { template: 'account-deleted', data: {} },
  'account-suspended': {
    template: 'account-suspended',
    data: { reason: 'Three payments with cards that were reported stolen.' },
  },
  'payout-details-changed': {
    template: 'payout-details-changed',
    data: { lastFour: '5678', usableFrom: '2026-11-30T18:00:00.000Z' },
  },
  'payout-details-changed-stripe': {
    template: 'payout-details-changed',
    data: { lastFour: null, usableFrom: '2026-11-30T18:00:00.000Z' },
  },
  'break-taken': { template: 'break-taken', data: { until: '2027-05-28T18:00:00.000Z' } },
  'closed-for-good': { template: 'closed-for-good', data: {} },
  'account-idle': { template: 'account-idle', data: { deletedOn: '2026-12-28T18:00:00.000Z' } },
  'safer-play-message': {
    template: 'safer-play-message',
    data: { text: 'You’ve bought a lot more tickets this month than before.\nAre you all right?' },
  },
  'safer-play-limit': { template: 'safer-play-limit', data: { monthlyPence: 5_000 } },
  'safer-play-break': { template: 'safer-play-break', data: { until: '2027-05-28T18:00:00.000Z' } },
  'safer-play-break-lifted': {
    template: 'safer-play-break-lifted',
    data: { cause: 'wrong_facts', until: null },
  },
  'age-document-wanted': { template: 'age-document-wanted', data: {} },
  'age-document-withdrawn': { template: 'age-document-withdrawn', data: {} },
  'age-document-decided': { template: 'age-document-decided', data: { refusal: null } },
  'age-document-refused': { template: 'age-document-decided', data: { refusal: 'unreadable' } },
  'account-unsuspended': { template: 'account-unsuspended', data: {} },
} as const satisfies Record<AccountEmailTemplate, EmailMessage> & Record<string, EmailMessage>;

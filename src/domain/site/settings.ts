import { CLAIM_DAYS } from '../awards/deadlines.ts';
import { MAX_TICKETS_PER_ORDER } from '../orders/decide-orders.ts';

/** Settings that an admin can change at run time. Empty texts mean none. */
export type SiteSettings = {
  brandName: string;
  supportEmail: string;
  /** Where hosts book their verification call. If it is empty, they write to the support address. */
  verificationCallUrl: string;
  /** A page that explains the verification of hosts. If it is empty, the site's own page does. */
  verificationInfoUrl: string;
  /** The platform's pages on social networks, in display order. */
  socialLinks: readonly string[];
  /** Shows visitors a holding page instead of the site. */
  holdingMode: boolean;
  /** What the site says while no tickets are sold; empty while they are. The reason is for admins only. */
  salesStop: string;
  salesStopReason: string;
  /** Whether visitors can subscribe to the newsletter. */
  newsletter: boolean;
  ticketsPerOrder: number;
  /** The maximum that a person can spend in a calendar month over all draws, in pence. */
  monthlyLimitPence: number;
  /** How long the live countdown lasts before a winner is drawn. */
  countdownSeconds: number;
  /**
   * Payouts above this amount, in pence, need an admin who is independent of the payee and of the bank details. A higher
   * amount applies after 48 hours.
   */
  payoutApprovalPence: number;
  /** The VAT that the platform’s fee includes, in percent; 0 if the platform charges none. */
  vatRatePercent: number;
  /** The part of a host's money that is kept after a settlement in case disputes are lost, and for how many days. */
  reservePercent: number;
  reserveDays: number;
  vatNumber: string;
  /** The days in which winners can claim a prize. Draws keep the number that applied when they were published. */
  claimDays: number;
};

export type SettingName = keyof SiteSettings;

/** Names of the settings in the form and in messages. */
export const SETTING_NAMES: Record<SettingName, string> = {
  brandName: 'Site name',
  supportEmail: 'Support address',
  verificationCallUrl: 'Verification call link',
  verificationInfoUrl: 'Page about verification',
  socialLinks: 'Social links',
  holdingMode: 'Holding mode',
  salesStop: 'All sales stopped',
  salesStopReason: 'Reason for stopping all sales',
  newsletter: 'Newsletter sign-up',
  ticketsPerOrder: 'Maximum tickets per order',
  monthlyLimitPence: 'Maximum spend per person and month',
  countdownSeconds: 'Live countdown',
  payoutApprovalPence: 'Independent approval for payouts above',
  vatRatePercent: 'VAT on the platform fee',
  reservePercent: 'Reserve held back from hosts',
  reserveDays: 'Days until we pay the reserve',
  vatNumber: 'VAT number',
  claimDays: 'Days to claim a prize',
};

/** Limits of the settings; lengths in UTF-16 units. */
export const SETTING_LIMITS = {
  brandName: { max: 40 },
  supportEmail: { max: 255 },
  socialLinks: { max: 8 },
  url: { max: 300 },
  salesStop: { max: 300 },
  salesStopReason: { max: 500 },
  ticketsPerOrder: { min: 1, max: MAX_TICKETS_PER_ORDER },
  monthlyLimitPence: { min: 0, max: 100_000_000 },
  countdownSeconds: { min: 1, max: 600 },
  payoutApprovalPence: { min: 0, max: 100_000_000 },
  vatRatePercent: { min: 0, max: 100 },
  reservePercent: { min: 0, max: 30 },
  reserveDays: { min: 0, max: 180 },
  vatNumber: { max: 20 },
  claimDays: CLAIM_DAYS,
} as const;

export const SETTING_MESSAGES = {
  brandNameMissing: 'Please enter a name',
  brandNameMax: `The name must be at most ${SETTING_LIMITS.brandName.max} characters`,
  supportEmail: 'Please enter an email address',
  supportEmailMax: `The address must be at most ${SETTING_LIMITS.supportEmail.max} characters`,
  url: 'Please enter a full http or https address',
  urlMax: `The address must be at most ${SETTING_LIMITS.url.max} characters`,
  socialLinksMax: `There can be at most ${SETTING_LIMITS.socialLinks.max} links`,
  salesStop: `The sentence must be at most ${SETTING_LIMITS.salesStop.max} characters`,
  salesStopReason: `The reason must be at most ${SETTING_LIMITS.salesStopReason.max} characters`,
  ticketsPerOrder: `Please enter a whole number from 1 to ${MAX_TICKETS_PER_ORDER}`,
  monthlyLimitPence: 'Please enter an amount from £0 to £1,000,000',
  countdownSeconds: 'Please enter a whole number of seconds from 1 to 600',
  payoutApprovalPence: 'Please enter an amount from £0 to £1,000,000',
  vatRatePercent: 'Please enter a whole number from 0 to 100',
  reservePercent: 'Please enter a whole number from 0 to 30',
  reserveDays: 'Please enter a whole number from 0 to 180',
  vatNumber: 'The VAT number must be at most 20 characters',
  claimDays: `Please enter a whole number of days from ${CLAIM_DAYS.min} to ${CLAIM_DAYS.max}`,
} as const;

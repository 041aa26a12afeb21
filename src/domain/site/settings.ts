import { MAX_TICKETS_PER_ORDER } from '../orders/decide-orders.ts';

/** What an admin can set about the site while it runs. Texts may be empty where that means that there is none. */
export type SiteSettings = {
  brandName: string;
  supportEmail: string;
  /** Where hosts book the call that verifies them; empty: they write to the support address. */
  verificationCallUrl: string;
  /** Addresses of the platform elsewhere, in the order in which they are shown. */
  socialLinks: readonly string[];
  /** Visitors are shown that the site is coming, in place of its pages. */
  holdingMode: boolean;
  /** Whether anybody can ask for the newsletter. */
  newsletter: boolean;
  /** The most tickets that one order may have. */
  ticketsPerOrder: number;
  /** How long the live countdown runs before a winner is drawn. */
  countdownSeconds: number;
};

export type SettingName = keyof SiteSettings;

/** What each is called where it is set, and where it is told that it was changed. */
export const SETTING_NAMES: Record<SettingName, string> = {
  brandName: 'Name of the site',
  supportEmail: 'Support address',
  verificationCallUrl: 'Verification call link',
  socialLinks: 'Social links',
  holdingMode: 'Holding mode',
  newsletter: 'Newsletter sign-up',
  ticketsPerOrder: 'Most tickets in one order',
  countdownSeconds: 'Live countdown',
};

/** What settings may be; lengths in UTF-16 units. */
export const SETTING_LIMITS = {
  brandName: { max: 40 },
  supportEmail: { max: 255 },
  socialLinks: { max: 8 },
  url: { max: 300 },
  ticketsPerOrder: { min: 1, max: MAX_TICKETS_PER_ORDER },
  countdownSeconds: { min: 1, max: 600 },
} as const;

export const SETTING_MESSAGES = {
  brandNameMissing: 'Please enter a name',
  brandNameMax: `The name must be at most ${SETTING_LIMITS.brandName.max} characters`,
  supportEmail: 'Please enter an e-mail address',
  supportEmailMax: `The address must be at most ${SETTING_LIMITS.supportEmail.max} characters`,
  url: 'Please enter a full http or https address',
  urlMax: `The address must be at most ${SETTING_LIMITS.url.max} characters`,
  socialLinksMax: `There can be at most ${SETTING_LIMITS.socialLinks.max} links`,
  ticketsPerOrder: `Please enter a whole number from 1 to ${MAX_TICKETS_PER_ORDER}`,
  countdownSeconds: 'Please enter a whole number of seconds from 1 to 600',
} as const;

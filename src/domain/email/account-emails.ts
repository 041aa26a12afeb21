import type { Role } from '../accounts/roles.ts';
import type { AgeDocumentRefusal } from '../play/age-check.ts';
import type { LiftCause } from '../play/breaks.ts';
import type { EmailLink } from './link.ts';

type Nothing = Record<string, never>;

/** Emails about an account. They contain no names, and identify links only by id. */
export type AccountEmailFacts = {
  /** The user has confirmed the address; the account is ready. */
  welcome: { host: boolean };
  /** Asks the user to confirm the address. */
  'verify-email': EmailLink;
  'password-reset': EmailLink;
  'sign-in-link': EmailLink;
  'password-changed': { byLink: boolean };
  /** Sent to the new address; its link confirms the change. */
  'email-change': EmailLink;
  /** Sent to the new address if it belongs to another account; nothing changes. */
  'email-taken': Nothing;
  /** Sent to the previous address; its link reverts the change if that address was confirmed. */
  'email-changed': EmailLink | { tokenId?: never };
  'two-factor-on': Nothing;
  /** Turned off by the user, by an operator, or through an emailed link, because someone else may have turned it on. */
  'two-factor-off': { by: 'person' | 'operator' | 'link' };
  /** Support was asked to remove the second factor. An admin can do so from `from`; the link stops it. */
  'two-factor-removal-asked': EmailLink & { from: string };
  /** Support was asked to correct the address. Sent to the current one; nothing changes until the new one is confirmed. */
  'email-correction-asked': Nothing;
  /** An admin gave the user this role, or ended another. */
  'role-changed': { role: Role };
  /** A recovery code was used to sign in; `left` is the number of remaining codes. */
  'recovery-code-used': { left: number };
  /** The account will be deleted once all its draws are settled; `waiting` is the number of those that are not. */
  'deletion-requested': { waiting: number };
  'account-deleted': Nothing;
  /** An operator has suspended the account for this `reason`. */
  'account-suspended': { reason: string };
  /**
   * Payouts go to the account that ends in `lastFour`, or to the user’s account at Stripe, from `usableFrom`.
   */
  'payout-details-changed': { lastFour: string | null; usableFrom: string };
  /** A break from buying tickets has begun, or was made longer. */
  'break-taken': { until: string };
  /** The user has closed the account for good. */
  'closed-for-good': Nothing;
  /** The account has not been used for a long time. It will be deleted on `deletedOn` unless the user signs in. */
  'account-idle': { deletedOn: string };
  /** An admin asks for a document that proves the user’s age. */
  'age-document-wanted': Nothing;
  /** An admin no longer needs that document. */
  'age-document-withdrawn': Nothing;
  /** An admin accepted the document or, with a reason, refused it. */
  'age-document-decided': { refusal: AgeDocumentRefusal | null };
  /** An admin writes to a user about how they play. */
  'safer-play-message': { text: string };
  /** An admin set the most that the user can spend in a month. */
  'safer-play-limit': { monthlyPence: number };
  /** An admin started a break for the user; null if it never ends. */
  'safer-play-break': { until: string | null };
  /** An admin lifted a break that an admin had started. `until` is the end of what the user chose; null if nothing is left. */
  'safer-play-break-lifted': { cause: LiftCause; until: string | null };
  /** The account was reinstated. */
  'account-unsuspended': Nothing;
};

export type AccountEmailTemplate = keyof AccountEmailFacts;

/** Names of these emails in the admin area. */
export const ACCOUNT_EMAIL_NAMES: Record<AccountEmailTemplate, string> = {
  welcome: 'Welcome',
  'verify-email': 'Email address to confirm',
  'password-reset': 'Password reset',
  'sign-in-link': 'Sign-in link',
  'password-changed': 'Password changed',
  'email-change': 'New email address to confirm',
  'email-taken': 'New email address already in use',
  'email-changed': 'Email address changed',
  'two-factor-on': 'Two-factor sign-in on',
  'two-factor-off': 'Two-factor sign-in off',
  'two-factor-removal-asked': 'Removal of two-factor sign-in requested',
  'email-correction-asked': 'Correction of an email address requested',
  'role-changed': 'Role changed',
  'recovery-code-used': 'Recovery code used',
  'deletion-requested': 'Account deletion requested',
  'account-deleted': 'Account deleted',
  'account-suspended': 'Account suspended',
  'account-unsuspended': 'Account reinstated',
  'break-taken': 'Break taken',
  'closed-for-good': 'Account closed for good',
  'account-idle': 'Unused account to be deleted',
  'payout-details-changed': 'Payout details changed',
  'age-document-wanted': 'Proof of age wanted',
  'age-document-withdrawn': 'Proof of age no longer wanted',
  'age-document-decided': 'Proof of age decided',
  'safer-play-message': 'Message about safer play',
  'safer-play-limit': 'Limit set by an admin',
  'safer-play-break': 'Break started by an admin',
  'safer-play-break-lifted': 'Break lifted by an admin',
};

/** Subject lines. */
export const ACCOUNT_EMAIL_SUBJECTS: Record<AccountEmailTemplate, string> = {
  welcome: 'Your account is ready',
  'verify-email': 'Please confirm your email address',
  'password-reset': 'Choose a new password',
  'sign-in-link': 'Your sign-in link',
  'password-changed': 'Your password was changed',
  'email-change': 'Please confirm your new email address',
  'email-taken': 'This email address already has an account',
  'email-changed': 'Your email address was changed',
  'two-factor-on': 'Two-factor sign-in is on',
  'two-factor-off': 'Two-factor sign-in is off',
  'two-factor-removal-asked': 'Did you ask us to turn off two-factor sign-in?',
  'email-correction-asked': 'Did you ask us to change your email address?',
  'role-changed': 'Your role was changed',
  'recovery-code-used': 'A recovery code was used to sign in',
  'deletion-requested': 'We’ll delete your account',
  'account-deleted': 'Your account has been deleted',
  'account-suspended': 'Your account has been suspended',
  'account-unsuspended': 'You can use your account again',
  'break-taken': 'Your break has begun',
  'closed-for-good': 'Your account is closed for good',
  'account-idle': 'We’ll delete your account unless you sign in',
  'payout-details-changed': 'Your payout details were changed',
  'age-document-wanted': 'Please send us proof of your age',
  'age-document-withdrawn': 'We no longer ask for proof of your age',
  'age-document-decided': 'We’ve checked your proof of age',
  'safer-play-message': 'A message about how you play',
  'safer-play-limit': 'We’ve set a limit for you',
  'safer-play-break': 'We’ve started a break for you',
  'safer-play-break-lifted': 'We’ve ended the break that we started',
};

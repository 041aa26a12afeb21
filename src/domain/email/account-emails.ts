import type { EmailLink } from './link.ts';

type Nothing = Record<string, never>;

/** Mails about somebody's account. They name nobody, and links by their id alone. */
export type AccountEmailFacts = {
  /** An account has shown that its address is theirs, and can begin. */
  welcome: { host: boolean };
  /** Asks whoever has an address to show that they do. */
  'verify-email': EmailLink;
  /** A link to choose a new password. */
  'password-reset': EmailLink;
  /** The password is another one now. */
  'password-changed': { byLink: boolean };
  /** Goes to the new address, and makes it count. */
  'email-change': EmailLink;
  /** Goes to the new address where it belongs to another account: nothing changes. */
  'email-taken': Nothing;
  /** Goes to the former address, and can put it back where that was known to be theirs. */
  'email-changed': EmailLink | { tokenId?: never };
  'two-factor-on': Nothing;
  /** By themselves, by whoever runs the site, or with a mailed link because somebody else may have turned it on. */
  'two-factor-off': { by: 'person' | 'operator' | 'link' };
  /** Somebody signed in with a recovery code; `left` of them are. */
  'recovery-code-used': { left: number };
  /** The account is deleted once nothing is `waiting` any more. */
  'deletion-requested': { waiting: number };
  /** The account is gone. */
  'account-deleted': Nothing;
  /** Whoever runs the site has closed the account, for the `reason` given. */
  'account-suspended': { reason: string };
  /** It is open again. */
  'account-unsuspended': Nothing;
};

export type AccountEmailTemplate = keyof AccountEmailFacts;

/** What they are called where mails are looked after. */
export const ACCOUNT_EMAIL_NAMES: Record<AccountEmailTemplate, string> = {
  welcome: 'Welcome',
  'verify-email': 'Address to be confirmed',
  'password-reset': 'Password reset',
  'password-changed': 'Password changed',
  'email-change': 'New address to be confirmed',
  'email-taken': 'New address has an account',
  'email-changed': 'Address changed',
  'two-factor-on': 'Two-factor sign-in on',
  'two-factor-off': 'Two-factor sign-in off',
  'recovery-code-used': 'Recovery code used',
  'deletion-requested': 'Account to be deleted',
  'account-deleted': 'Account deleted',
  'account-suspended': 'Account suspended',
  'account-unsuspended': 'Account open again',
};

/** The line that each is found by in an inbox. */
export const ACCOUNT_EMAIL_SUBJECTS: Record<AccountEmailTemplate, string> = {
  welcome: 'Your account is ready',
  'verify-email': 'Please confirm your e-mail address',
  'password-reset': 'Choose a new password',
  'password-changed': 'Your password was changed',
  'email-change': 'Please confirm your new e-mail address',
  'email-taken': 'This e-mail address already has an account',
  'email-changed': 'Your e-mail address was changed',
  'two-factor-on': 'Two-factor sign-in is on',
  'two-factor-off': 'Two-factor sign-in is off',
  'recovery-code-used': 'A recovery code was used to sign in',
  'deletion-requested': 'We will delete your account',
  'account-deleted': 'Your account is deleted',
  'account-suspended': 'Your account is suspended',
  'account-unsuspended': 'Your account is open again',
};

import type { GivenRole, Role } from './roles.ts';

export const ROLE_NAMES: Record<Role, string> = {
  participant: 'Participant',
  host: 'Host',
  clerk: 'Clerk',
  support: 'Support',
  finance: 'Finance',
  admin: 'Admin',
};

/** What each role that an admin gives can do. */
export const ROLE_TEXTS: Record<GivenRole, string> = {
  participant: 'Can buy tickets. Has no access to the admin area.',
  clerk: 'Keys in postal entries, and can do nothing else.',
  support: 'Finds people and orders, helps with sign-in and email addresses, and answers complaints.',
  finance: 'Looks after payouts, refunds, disputes, the books and their files.',
  admin: 'Can do everything, including these appointments.',
};

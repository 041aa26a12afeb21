/**
 * Accounts start as participants. Hosts run draws. Clerks key in postal entries and can do nothing else; admins appoint
 * them. Admins are set only in the configuration.
 */
export const ROLES = ['participant', 'host', 'clerk', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that users can choose for themselves. */
export const CHOOSABLE_ROLES = ['participant', 'host'] as const satisfies readonly Role[];
export type ChoosableRole = (typeof CHOOSABLE_ROLES)[number];

/**
 * Accounts start as participants. Hosts run draws. Clerks key in postal entries. Support helps people with their accounts
 * and orders, and finance looks after the money. Admins can do everything; they appoint each other and the other staff.
 */
export const ROLES = ['participant', 'host', 'clerk', 'support', 'finance', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that users can choose for themselves. */
export const CHOOSABLE_ROLES = ['participant', 'host'] as const satisfies readonly Role[];
export type ChoosableRole = (typeof CHOOSABLE_ROLES)[number];

/** The roles that an admin can give. An account that hosts draws or is in a team becomes a host again instead of a participant. */
export const GIVEN_ROLES = [
  'participant',
  'clerk',
  'support',
  'finance',
  'admin',
] as const satisfies readonly Role[];
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** The roles that open the admin area. On an https site, they need a second factor. */
export const ADMIN_AREA_ROLES = ['support', 'finance', 'admin'] as const satisfies readonly Role[];

export const opensAdminArea = (role: Role): boolean => ADMIN_AREA_ROLES.some((each) => each === role);

/** Whether the account belongs to someone who works for the site. */
export const isStaff = (role: Role): boolean => role === 'clerk' || opensAdminArea(role);

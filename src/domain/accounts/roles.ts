/** Everybody starts as a participant; a host runs draws; an admin is made by configuration only. */
export const ROLES = ['participant', 'host', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** What a person may choose for themselves; nobody makes themselves an admin. */
export const CHOOSABLE_ROLES = ['participant', 'host'] as const satisfies readonly Role[];
export type ChoosableRole = (typeof CHOOSABLE_ROLES)[number];

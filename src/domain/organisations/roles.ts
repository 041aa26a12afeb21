/** The roles in an organisation's team. */
export const TEAM_ROLES = ['owner', 'editor', 'drawer', 'treasurer', 'viewer'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/**
 * What a person may do for a draw or its organisation:
 * - `profile`: edit the organisation's page; `team`: invite and remove members
 * - `edit`: create, edit, publish, end and delete draws, write to buyers, and manage the prizes
 * - `start`: start the drawing, and redraw
 * - `lists`: see unpublished draws, and the names and email addresses of buyers
 * - `money`: see money and insights; `export`: download lists and statements
 * - `refund`: void tickets and refund orders
 */
export const RIGHTS = ['profile', 'team', 'edit', 'start', 'lists', 'money', 'export', 'refund'] as const;
export type Right = (typeof RIGHTS)[number];

/** What each role may do. */
export const ROLE_RIGHTS: Record<TeamRole, readonly Right[]> = {
  owner: RIGHTS,
  editor: ['profile', 'edit', 'lists'],
  drawer: ['start', 'lists'],
  treasurer: ['money', 'export', 'lists'],
  viewer: ['lists'],
};

export const hasRight = (role: TeamRole | null, right: Right): boolean =>
  role !== null && ROLE_RIGHTS[role].includes(right);

import type { TeamRole } from './roles.ts';

export const ROLE_NAMES: Record<TeamRole, string> = {
  owner: 'Owner',
  editor: 'Editor',
  drawer: 'Drawer',
  treasurer: 'Treasurer',
  viewer: 'Viewer',
};

/** What a person with this role can do, to follow "You", "They" or a name. */
export const ROLE_TEXTS: Record<TeamRole, string> = {
  owner: 'can do everything, including refunds and changes to the team.',
  editor: 'can edit the page and its prize draws, and write to buyers.',
  drawer: 'can see tickets, orders and buyers, and draw the winner.',
  treasurer: 'can see tickets, orders, buyers and money, and download lists.',
  viewer: 'can see tickets, orders and buyers.',
};

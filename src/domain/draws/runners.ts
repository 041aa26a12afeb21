import type { TeamRole } from '../organisations/roles.ts';

/** Who runs a draw: its host, and the team of its organisation, which is empty for personal hosts. */
export interface Runners {
  ownerId: string;
  team: readonly { personId: string; role: TeamRole }[];
}

/** The person's role in running the draw. Its host can do everything, like an owner. */
export function findTeamRole(draw: Runners, personId: string): TeamRole | null {
  if (draw.ownerId === personId) return 'owner';
  return draw.team.find((member) => member.personId === personId)?.role ?? null;
}

/**
 * Whether a person runs the draw. People who run a draw act as its host, also if they are admins, and cannot enter it,
 * whatever their role.
 */
export const isRunBy = (draw: Runners, personId: string): boolean => findTeamRole(draw, personId) !== null;

import { hasRight, type Right, type TeamRole } from '../organisations/roles.ts';

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

/** Whether a person runs the draw. People who run a draw cannot enter it, whatever their role. */
export const isRunBy = (draw: Runners, personId: string): boolean => findTeamRole(draw, personId) !== null;

/** Whether a person does this as the draw's host, also if they are an admin. An admin whose role in the team is lower acts as an admin. */
export const actsAsHost = (draw: Runners, personId: string, right: Right): boolean =>
  hasRight(findTeamRole(draw, personId), right);

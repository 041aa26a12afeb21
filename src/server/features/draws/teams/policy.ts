import { isStaff, type Role } from '#domain/accounts/roles.ts';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import { hasRight, type TeamRole } from '#domain/organisations/roles.ts';
import { ApiError } from '#server/api-error.ts';

export function throwNoMember(): never {
  throw new ApiError('missing', 'This person is not in the team');
}

export function throwNoInvitation(): never {
  throw new ApiError('missing', 'Invitation not found');
}

/**
 * Admins can remove people from a team, but not add them or give them rights. Otherwise a second account of theirs could
 * run a draw that they must keep out of.
 */
export function requireOwner(role: TeamRole | null): void {
  if (hasRight(role, 'team')) return;
  throw new ApiError(
    'forbidden',
    'Only the owners of this organisation can add members and change their roles.',
  );
}

/** The host who is responsible for the organisation stays an owner. */
export function requireNotHolder({ holderId }: { holderId: string }, personId: string): void {
  if (holderId !== personId) return;
  throw new ApiError(
    'conflict',
    'This person is responsible for the organisation and receives its payouts, so they stay an owner.',
    { code: 'holder' },
  );
}

export function requireInvitable(
  members: readonly { emailKey: string }[],
  invitations: readonly { emailKey: string }[],
  emailKey: string,
): void {
  if (members.some((member) => member.emailKey === emailKey)) {
    throw new ApiError('conflict', 'This person is already in the team.', { code: 'already_member' });
  }
  const others = invitations.filter((invitation) => invitation.emailKey !== emailKey);
  if (members.length + others.length < limits.team) return;
  throw new ApiError('conflict', `A team can have at most ${limits.team} members.`, { code: 'team_full' });
}

/** Only the owner of the invited address can accept. */
export function requireInvited(emailKey: string | undefined, invited: string): void {
  if (emailKey === invited) return;
  throw new ApiError(
    'forbidden',
    'This invitation is for another email address. Sign in with the account that has it.',
    { code: 'other_address' },
  );
}

/** Support, finance and clerks work on all draws, so they cannot run any. */
export function requireNotStaff(role: Role | undefined): void {
  if (role === undefined || role === 'admin' || !isStaff(role)) return;
  throw new ApiError('forbidden', 'You work for this site, so you can’t join a team.', { code: 'staff' });
}

/** People who run a draw cannot have tickets in it. */
export function requireNoTickets(takesPart: boolean): void {
  if (!takesPart) return;
  throw new ApiError(
    'conflict',
    'You have tickets in a prize draw of this organisation. You can join once it is over.',
    { code: 'takes_part' },
  );
}

/** A draw was moved to the organisation at the same moment. */
export const createBusyError = (): ApiError =>
  new ApiError('conflict', 'The organisation is changing right now. Please try again.', { code: 'busy' });

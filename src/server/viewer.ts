import type { FastifyRequest } from 'fastify';
import type { Role } from '#domain/accounts/roles.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';
import { ApiError } from './api-error.ts';

/** Who makes a call, as far as decisions need to know. */
export type Viewer = {
  id: string;
  role: Role;
  verified: boolean;
  revoked: boolean;
  over18: boolean;
  ukResident: boolean;
  /** They have shown within a quarter of an hour, in this session, that it is them; or signed in then. */
  confirmed?: boolean;
  justSignedIn?: boolean;
  /** An admin who needs a second factor and has none yet. */
  secondFactorDue?: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a visitor who is not signed in. */
    viewer: Viewer | null;
  }
}

type Known = Pick<Viewer, 'id' | 'role'>;

export const isAdmin = (viewer: Known | null): boolean => viewer?.role === 'admin';

/** What is a person's own is theirs and admins'. */
export const isSelfOrAdmin = (viewer: Known, personId: string): boolean =>
  viewer.id === personId || isAdmin(viewer);

/** How somebody gets into their account, and what is kept about them, is nobody else's, not even an admin's. */
export function requireOwn(viewer: Known, personId: string): void {
  if (viewer.id !== personId) throw new ApiError('forbidden', 'You can only do this for your own account.');
}

/** What somebody is to a draw. */
export function rolesTo({ ownerId }: { ownerId: string }, viewer: Known | null): DrawViewer {
  return { isOwner: viewer?.id === ownerId, isAdmin: isAdmin(viewer) };
}

/**
 * Beyond being signed in: that it is them who sit there.
 * @throws {ApiError} 403 where neither a confirmation nor, if that is enough, the sign-in is of the last quarter of an hour
 */
export function requireConfirmed(viewer: Viewer, enough: 'confirmed' | 'justSignedIn'): void {
  if (viewer.confirmed || (enough === 'justSignedIn' && viewer.justSignedIn)) return;
  throw new ApiError('forbidden', 'Please confirm that it is you first.', { code: 'confirmation_required' });
}

export type Identify = (request: FastifyRequest) => Promise<Viewer | null>;

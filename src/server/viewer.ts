import type { FastifyRequest } from 'fastify';
import { opensAdminArea, type Role } from '#domain/accounts/roles.ts';
import { findTeamRole, type Runners } from '#domain/draws/runners.ts';
import type { DrawViewer } from '#domain/draws/visibility.ts';
import { ApiError } from './api-error.ts';

/** The facts about the caller that decisions depend on. */
export type Viewer = {
  id: string;
  role: Role;
  verified: boolean;
  revoked: boolean;
  over18: boolean;
  ukResident: boolean;
  /** Whether they have re-authenticated in this session within the last 15 minutes. */
  confirmed?: boolean;
  /** Whether they signed in within the last 15 minutes. */
  justSignedIn?: boolean;
  /** Whether their role opens the admin area, and they must set up a second factor first. */
  secondFactorDue?: boolean;
  /** Whether they have no second factor, although refunds and exports need one. */
  secondFactorMissing?: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for visitors who are not signed in. */
    viewer: Viewer | null;
  }
}

type Known = Pick<Viewer, 'id' | 'role'>;

export const isAdmin = (viewer: Known | null): boolean => viewer?.role === 'admin';

/** Whether the viewer's role opens the admin area: support, finance or admin. */
export const isOfAdminArea = (viewer: Known): boolean => opensAdminArea(viewer.role);

/** Whether the viewer is this user or an admin. */
export const isSelfOrAdmin = (viewer: Known, personId: string): boolean =>
  viewer.id === personId || isAdmin(viewer);

/** Protects an account's credentials and personal data, which only its owner may access, not even admins. */
export function requireOwn(viewer: Known, personId: string): void {
  if (viewer.id !== personId) throw new ApiError('forbidden', 'You can only do this for your own account.');
}

export function getRoles(draw: Runners, viewer: Known | null): DrawViewer {
  return {
    isOwner: viewer?.id === draw.ownerId,
    isAdmin: isAdmin(viewer),
    role: viewer && findTeamRole(draw, viewer.id),
  };
}

/**
 * Requires recent re-authentication.
 * @throws {ApiError} 403 unless the user re-authenticated within the last 15 minutes. If `level` is `justSignedIn`,
 * signing in within that time is enough
 */
export function requireConfirmed(viewer: Viewer, level: 'confirmed' | 'justSignedIn'): void {
  if (viewer.confirmed || (level === 'justSignedIn' && viewer.justSignedIn)) return;
  throw new ApiError('forbidden', 'Please confirm it’s you first.', { code: 'confirmation_required' });
}

export type Identify = (request: FastifyRequest) => Promise<Viewer | null>;

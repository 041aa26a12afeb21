import { hasRight, type Right, type TeamRole } from '#domain/organisations/roles.ts';
import { findSlugProblem, SLUG_MESSAGES } from '#domain/organisations/slug.ts';
import { ApiError } from '#server/api-error.ts';
import { isAdmin, isSelfOrAdmin, type Viewer } from '#server/viewer.ts';

export function throwNotFound(): never {
  throw new ApiError('missing', 'Organisation not found');
}

/** Admins can correct an organisation's page, and see and remove members. */
export function requireRight(viewer: Viewer, role: TeamRole | null, right: Right): void {
  if (isAdmin(viewer) || hasRight(role, right)) return;
  throw new ApiError(
    'forbidden',
    right === 'team'
      ? 'Only the owners of this organisation can manage its team.'
      : 'Only the owners and editors of this organisation can change it.',
  );
}

export function requireMayListOf(viewer: Viewer, personId: string): void {
  if (isSelfOrAdmin(viewer, personId)) return;
  throw new ApiError('forbidden', 'You can only see your own organisations.');
}

/** A host whose verification was revoked cannot start organisations either. */
export function requireMayStart(viewer: Viewer): void {
  if (!viewer.revoked) return;
  throw new ApiError('forbidden', 'Your verification was revoked, so you cannot create an organisation.');
}

/** Rejects a short address that looks like a verified organisation. */
export function requireDistinct(slug: string, verified: readonly string[]): void {
  if (findSlugProblem(slug, verified) !== 'look-alike') return;
  const message = SLUG_MESSAGES['look-alike'];
  throw new ApiError('conflict', message, { code: 'slug_look_alike', issues: [{ path: 'slug', message }] });
}

/** A team can change its name while an admin checks it. */
export function requireSameName(organisation: { name: string }, checked: string | undefined): void {
  if (checked === undefined || checked === organisation.name) return;
  throw new ApiError('conflict', `This organisation is called ${organisation.name} now. Check it again.`, {
    code: 'changed_meanwhile',
  });
}

export function createTakenError(): ApiError {
  const message = 'This short address is taken. Please choose another one.';
  return new ApiError('conflict', message, { code: 'slug_taken', issues: [{ path: 'slug', message }] });
}

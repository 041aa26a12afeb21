import type { DrawFields } from '#contract/draws/draws.ts';
import { chooseFreeSlug } from '#domain/organisations/draw-slug.ts';
import { ApiError } from '#server/api-error.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Viewer } from '#server/viewer.ts';
import {
  findTeamRole,
  lockOrganisation,
  type OrganisationRow,
  requireRight,
} from '../organisations/service.ts';
import type { DrawRow } from './store.ts';
import * as store from './store.ts';

/** The organisation that runs a draw, the draw's address there, and the host who is responsible for it. */
export type Place = Pick<DrawRow, 'organisationId' | 'slug' | 'ownerId'>;

type Wanted = Pick<DrawFields, 'organisation' | 'slug' | 'title'>;

/**
 * Decides where a new draw belongs. In an organisation, its holder is responsible for the draw.
 * @throws {ApiError} 400 if there is no such organisation, 403, 409 if the address is taken
 */
export async function chooseFirstPlace(tx: Transaction, viewer: Viewer, wanted: Wanted): Promise<Place> {
  if (!wanted.organisation) return { organisationId: null, slug: null, ownerId: viewer.id };
  return placeIn(tx, await lockWanted(tx, viewer, wanted.organisation.slug), wanted);
}

/**
 * Decides whether an edit moves a locked draw. Returns null if it stays where it is. Only draws that were never
 * published can move, and only their host can move them, not even an admin. While an organisation's name is refused,
 * the API returns null for it, so null then keeps the current one.
 * @throws {ApiError} 400, 403, 409 `locked` or `slug_taken`
 */
export async function chooseNewPlace(
  tx: Transaction,
  viewer: Viewer,
  draw: DrawRow,
  wanted: Wanted,
): Promise<Place | null> {
  const current = draw.organisation;
  const isHidden = current?.nameRefusedAt != null && wanted.organisation === null;
  const target = wanted.organisation === undefined || isHidden ? current : wanted.organisation;
  const isMoving = target?.slug !== current?.slug;
  const isRenamed = target !== null && !isMoving && wanted.slug != null && wanted.slug !== draw.slug;
  if (!isMoving && !isRenamed) return null;
  requireNeverPublished(draw, isMoving ? 'organisation' : 'slug');
  if (isMoving && viewer.id !== draw.ownerId) {
    throw new ApiError('forbidden', 'Only the host who is responsible for this prize draw can move it.');
  }
  if (!target) return { organisationId: null, slug: null, ownerId: draw.ownerId };
  return placeIn(tx, await lockWanted(tx, viewer, target.slug), wanted, draw.id);
}

/** An organisation whose name was refused cannot publish draws. @throws {ApiError} 409 */
export function requireAcceptedName({ nameRefusedAt }: Pick<OrganisationRow, 'nameRefusedAt'>): void {
  if (nameRefusedAt === null) return;
  throw new ApiError(
    'conflict',
    'An admin has refused the name of this organisation. Give it another name first.',
    { code: 'name_refused' },
  );
}

async function lockWanted(tx: Transaction, viewer: Viewer, slug: string): Promise<OrganisationRow> {
  const organisation = await lockOrganisation(tx, slug);
  if (!organisation) {
    const message = 'There is no such organisation';
    throw new ApiError('invalid', message, { issues: [{ path: 'organisation', message }] });
  }
  requireRight(viewer, await findTeamRole(tx, organisation.id, viewer.id), 'edit');
  requireAcceptedName(organisation);
  await requireActiveHolder(tx, organisation.holderId, 'create');
  return organisation;
}

/** A team cannot create or publish draws for a host whose verification was revoked, or who is suspended. */
export async function requireActiveHolder(
  tx: Transaction,
  holderId: string,
  act: 'create' | 'publish',
): Promise<void> {
  if ((await store.findHolder(tx, holderId)).isActive) return;
  throw new ApiError(
    'conflict',
    `The host who is responsible for this organisation cannot ${act} prize draws.`,
    {
      code: 'holder_inactive',
    },
  );
}

/** The organisation is locked, so no other draw can take the address. */
async function placeIn(
  tx: Transaction,
  { id, holderId }: OrganisationRow,
  { slug, title }: Wanted,
  drawId?: string,
): Promise<Place> {
  const taken = new Set(await store.listSlugs(tx, id, drawId));
  if (slug != null && taken.has(slug)) {
    const message = 'Another prize draw of this organisation has this address. Please choose another one.';
    throw new ApiError('conflict', message, { code: 'slug_taken', issues: [{ path: 'slug', message }] });
  }
  return { organisationId: id, slug: slug ?? chooseFreeSlug(title, taken), ownerId: holderId };
}

function requireNeverPublished(draw: DrawRow, path: 'organisation' | 'slug'): void {
  if (draw.startDate === null && draw.claimDays === null && draw.logSize === 0) return;
  const message = 'This prize draw has been published, so its organisation and address cannot be changed.';
  throw new ApiError('conflict', message, { code: 'locked', issues: [{ path, message }] });
}

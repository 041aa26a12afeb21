import { sql } from 'drizzle-orm';
import type { OrganisationInput, OrganisationProfile } from '#contract/draws/organisations.ts';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import { buildSkeleton } from '#domain/organisations/skeleton.ts';
import { ApiError } from '#server/api-error.ts';
import { recordAct } from '#server/db/audit.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Viewer } from '#server/viewer.ts';
import type { NamedPicture, PicturesService } from '../pictures/service.ts';
import {
  createTakenError,
  requireDistinct,
  requireMayListOf,
  requireMayStart,
  requireRight,
  requireSameName,
  throwNotFound,
} from './policy.ts';
import * as store from './store.ts';

export { requireRight, throwNotFound as throwOrganisationNotFound } from './policy.ts';
export { presentOrganisation, presentOwnOrganisation } from './present.ts';
export {
  findById as findOrganisationById,
  findBySlug as findOrganisationBySlug,
  findRole as findTeamRole,
  insertMember,
  listOfPerson as listOrganisationsOf,
  lockBySlug as lockOrganisation,
  type OrganisationRow,
  type OwnOrganisationRow,
} from './store.ts';

type Needs = { db: Database; pictures: Pick<PicturesService, 'adopt'> };

/** Manages organisations: their pages and their verification. */
export function createOrganisations({ db, pictures }: Needs) {
  /** Pictures are fetched before anything is locked. */
  const buildProfile = async (
    viewer: Viewer,
    { name, logoUrl, coverUrl, about, links, place, contactEmail }: OrganisationProfile,
    before?: store.OrganisationRow,
  ): Promise<store.Profile> => {
    const named = (path: string, what: string, address?: string | null): NamedPicture[] =>
      address ? [{ path, name: what, address }] : [];
    const given = [
      ...named('logoUrl', 'The logo', logoUrl),
      ...named('coverUrl', 'The cover picture', coverUrl),
    ];
    const had = new Set([before?.logoUrl ?? '', before?.coverUrl ?? '']);
    const adopted = await pictures.adopt(viewer, given, had);
    const addressOf = (path: string) => adopted[given.findIndex((one) => one.path === path)] ?? null;
    return {
      name,
      nameSkeleton: buildSkeleton(name),
      logoUrl: addressOf('logoUrl'),
      coverUrl: addressOf('coverUrl'),
      about: about ?? null,
      links,
      place: place ?? null,
      contactEmail: contactEmail ?? null,
    };
  };

  return {
    /** @throws {ApiError} 404 */
    show: async (slug: string): Promise<store.OrganisationRow> => {
      const found = await store.findBySlug(db, slug);
      // With a refused name, only its team sees it.
      return found && found.nameRefusedAt === null ? found : throwNotFound();
    },

    /** @throws {ApiError} 403 */
    listOf: async (viewer: Viewer, personId: string): Promise<store.OwnOrganisationRow[]> => {
      requireMayListOf(viewer, personId);
      return store.listOfPerson(db, personId);
    },

    /** @throws {ApiError} 403 or 409 */
    create: async (
      viewer: Viewer,
      { slug, ...fields }: OrganisationInput,
    ): Promise<store.OrganisationRow> => {
      requireMayStart(viewer);
      const profile = await buildProfile(viewer, fields);
      return db.transaction(async (tx) => {
        // Their account is locked, so that concurrent requests cannot exceed the limit.
        await tx.execute(sql`select id from people where id = ${viewer.id} for no key update`);
        if ((await store.countHeld(tx, viewer.id)) >= limits.perPerson) throw createTooManyError();
        requireDistinct(slug, await store.listVerifiedSkeletons(tx));
        const values = { ...profile, slug, skeleton: buildSkeleton(slug), holderId: viewer.id };
        const created = await store.insertOrganisation(tx, values);
        if (!created) throw createTakenError();
        await store.insertMember(tx, created.id, viewer.id, 'owner');
        await record(tx, viewer, 'create', created);
        return created;
      });
    },

    /** @throws {ApiError} 400 for pictures that cannot be copied, 403, 404 */
    replace: async (
      viewer: Viewer,
      slug: string,
      fields: OrganisationProfile,
    ): Promise<store.OrganisationRow> => {
      const known = (await store.findBySlug(db, slug)) ?? throwNotFound();
      requireRight(viewer, await store.findRole(db, known.id, viewer.id), 'profile');
      const profile = await buildProfile(viewer, fields, known);
      return db.transaction(async (tx) => {
        const before = (await store.lockBySlug(tx, slug)) ?? throwNotFound();
        requireRight(viewer, await store.findRole(tx, before.id, viewer.id), 'profile');
        // The name was checked, so a new one ends the verification.
        const renamed = before.verifiedAt !== null && profile.name !== before.name;
        const after = await store.updateOrganisation(tx, before.id, {
          ...profile,
          ...(renamed && { verifiedAt: null, checked: null }),
          // A name that only looks different stays refused.
          ...(profile.nameSkeleton !== before.nameSkeleton && { nameRefusedAt: null, nameRefusal: null }),
        });
        await record(tx, viewer, 'edit', after, renamed ? { unverified: true } : {});
        return after;
      });
    },

    /** Marks the organisation as verified, for an admin. @throws {ApiError} 404, 409 */
    verify: (
      admin: Viewer,
      slug: string,
      { checked, name }: { checked: string; name?: string | undefined },
    ): Promise<store.OrganisationRow> =>
      db.transaction(async (tx) => {
        const before = (await store.lockBySlug(tx, slug)) ?? throwNotFound();
        requireSameName(before, name);
        requireDistinct(slug, await store.listVerifiedSkeletons(tx, before.id));
        const after = await store.updateOrganisation(tx, before.id, {
          verifiedAt: sql`draw_clock()`,
          checked,
          nameRefusedAt: null,
          nameRefusal: null,
        });
        await record(tx, admin, 'verify', after, { checked });
        return after;
      }),

    /** Hides the organisation until it has another name, for an admin. @throws {ApiError} 404 */
    refuseName: (admin: Viewer, slug: string, reason: string): Promise<store.OrganisationRow> =>
      db.transaction(async (tx) => {
        const before = (await store.lockBySlug(tx, slug)) ?? throwNotFound();
        const after = await store.updateOrganisation(tx, before.id, {
          verifiedAt: null,
          checked: null,
          nameRefusedAt: sql`draw_clock()`,
          nameRefusal: reason,
        });
        await record(tx, admin, 'refuse_name', after, { reason });
        return after;
      }),

    /** @throws {ApiError} 404 */
    unverify: (admin: Viewer, slug: string): Promise<store.OrganisationRow> =>
      db.transaction(async (tx) => {
        const before = (await store.lockBySlug(tx, slug)) ?? throwNotFound();
        if (before.verifiedAt === null) return before;
        const after = await store.updateOrganisation(tx, before.id, { verifiedAt: null, checked: null });
        await record(tx, admin, 'unverify', after);
        return after;
      }),
  };
}

export type OrganisationsService = ReturnType<typeof createOrganisations>;

const record = (
  tx: Transaction,
  viewer: Viewer,
  action: 'create' | 'edit' | 'verify' | 'unverify' | 'refuse_name',
  { id, slug }: store.OrganisationRow,
  details: Record<string, unknown> = {},
) =>
  recordAct(tx, viewer, {
    action: `organisation.${action}`,
    target: { kind: 'organisation', id },
    details: { slug, ...details },
  });

const createTooManyError = (): ApiError =>
  new ApiError('conflict', `You can create at most ${limits.perPerson} organisations.`, { code: 'too_many' });

import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OrganisationLink } from '#domain/organisations/fields.ts';
import type { TeamRole } from '#domain/organisations/roles.ts';
import { createdAt, id, moment } from './columns.ts';
import { people } from './people.ts';

/** A host with a page and a team. Its short address never changes, because posters and links contain it. */
export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    slug: text('slug').notNull().unique('organisations_slug'),
    /** What the short address looks like. Two verified organisations never look alike. */
    skeleton: text('skeleton').notNull(),
    name: text('name').notNull(),
    nameSkeleton: text('name_skeleton').notNull(),
    /** The host who is responsible for the organisation's draws: their verification counts, and they are paid. */
    holderId: uuid('holder_id')
      .notNull()
      .references(() => people.id),
    logoUrl: text('logo_url'),
    coverUrl: text('cover_url'),
    about: text('about'),
    links: jsonb('links').$type<OrganisationLink[]>().notNull().default([]),
    place: text('place'),
    contactEmail: text('contact_email'),
    verifiedAt: moment('verified_at'),
    /** What was checked, in words. Public. */
    checked: text('checked'),
    /** When an admin refused the name, and why. The page stays hidden until there is a new name. */
    nameRefusedAt: moment('name_refused_at'),
    nameRefusal: text('name_refusal'),
    createdAt: createdAt(),
    updatedAt: createdAt('updated_at'),
  },
  (t) => [
    uniqueIndex('organisations_verified').on(t.skeleton).where(sql`${t.verifiedAt} is not null`),
    index('organisations_holder').on(t.holderId),
    index('organisations_created').on(t.createdAt),
    check('organisations_slug_form', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('organisations_slug_length', sql`length(${t.slug}) between 3 and 40`),
    check('organisations_checked', sql`(${t.verifiedAt} is null) = (${t.checked} is null)`),
    check('organisations_refusal', sql`(${t.nameRefusedAt} is null) = (${t.nameRefusal} is null)`),
    check('organisations_refused', sql`${t.nameRefusedAt} is null or ${t.verifiedAt} is null`),
  ],
);

/** An organisation's team. The holder is always an owner. */
export const organisationMembers = pgTable(
  'organisation_members',
  {
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id),
    role: text('role').$type<TeamRole>().notNull(),
    since: createdAt('since'),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.personId] }),
    index('organisation_members_person').on(t.personId),
    check(
      'organisation_members_role',
      sql`${t.role} in ('owner', 'editor', 'drawer', 'treasurer', 'viewer')`,
    ),
  ],
);

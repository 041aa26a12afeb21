import { z } from 'zod';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import type { CallMap } from '../call.ts';
import { BySlug, Organisation } from '../draws/organisations.ts';
import { Id } from '../ids.ts';
import { Paging } from '../lists.ts';
import { line, requiredLine } from '../text.ts';

/** An organisation in the admin list, with the host who is responsible for it and the size of its team. */
export const OrganisationRow = Organisation.extend({
  holder: z.object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    verified: z.boolean(),
  }),
  members: z.int(),
  /** Why an admin refused the name; null if none did. */
  nameRefusal: z.string().nullable(),
});
export type OrganisationRow = z.infer<typeof OrganisationRow>;

/** `search` matches names and short addresses. */
export const OrganisationSearch = Paging.extend({
  search: line('The search', 100, 'The search must be at most 100 characters').optional(),
  state: z
    .enum(['verified', 'unverified', 'refused'], 'The state must be verified, unverified or refused')
    .optional(),
});
export type OrganisationSearch = z.output<typeof OrganisationSearch>;

const OF_ADMIN = {
  tag: 'Admin',
  access: 'admin',
  requiresReauthentication: 'unlessJustSignedIn',
  params: BySlug,
  status: 200,
  response: OrganisationRow,
} as const;

export const adminOrganisationCalls = {
  'GET /api/v1/admin/organisations': {
    summary: 'List organisations',
    description: 'Returns the organisations, newest first, filtered by the query.',
    tag: 'Admin',
    access: 'admin',
    query: OrganisationSearch,
    status: 200,
    response: z.array(OrganisationRow),
  },
  'PUT /api/v1/admin/organisations/:slug/verify': {
    ...OF_ADMIN,
    summary: 'Verify an organisation',
    description:
      'Marks the organisation as verified. `checked` says what you have checked; everyone sees it. Returns 409 `slug_look_alike` if it looks like another verified organisation. Send the `name` that you have checked: if the organisation has another one by now, the response is 409 `changed_meanwhile`.',
    body: z.object({
      name: z.string().optional(),
      checked: requiredLine(
        'What you have checked',
        limits.checked,
        'Please say what you have checked',
        `What you have checked must be at most ${limits.checked} characters`,
      ),
    }),
    errors: [409],
  },
  'PUT /api/v1/admin/organisations/:slug/unverify': {
    ...OF_ADMIN,
    summary: "End an organisation's verification",
    description: 'Removes the verified mark.',
  },
  'PUT /api/v1/admin/organisations/:slug/refuse-name': {
    ...OF_ADMIN,
    summary: "Refuse an organisation's name",
    description:
      'Hides the organisation, ends its verification and stops it from publishing draws, until it has another name. Published draws keep the name in their terms. The team sees `reason`.',
    body: z.object({
      reason: requiredLine(
        'The reason',
        limits.checked,
        'Please give the reason',
        `The reason must be at most ${limits.checked} characters`,
      ),
    }),
  },
} as const satisfies CallMap;

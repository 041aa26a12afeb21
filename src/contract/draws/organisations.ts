import { z } from 'zod';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import { TEAM_ROLES } from '#domain/organisations/roles.ts';
import {
  findSlugProblem,
  isOffensive,
  namesPlatform,
  SLUG_LENGTH,
  SLUG_MESSAGES,
} from '#domain/organisations/slug.ts';
import { type CallMap, RECORDED } from '../call.ts';
import { Email } from '../email-address.ts';
import { ById, Id } from '../ids.ts';
import { requiredLine, requiredLines } from '../text.ts';
import { drawFields } from './draw-fields.ts';

/** The path parameter of calls about an organisation. */
export const BySlug = z.object({ slug: z.string().toLowerCase().max(SLUG_LENGTH.max) });

const tooLong = (label: string, max: number) => `${label} must be at most ${max} characters`;
const short = (label: string, max: number, missing: string) =>
  requiredLine(label, max, missing, tooLong(label, max));

const slug = z.string('Please choose a short address').superRefine((text, context) => {
  const problem = findSlugProblem(text);
  if (problem) context.addIssue({ code: 'custom', message: SLUG_MESSAGES[problem] });
});

const link = z.object({
  label: short('The name of the link', limits.linkLabel, 'Please name the link'),
  url: z
    .url({ protocol: /^https$/, error: 'A link must start with https://' })
    .max(limits.linkUrl, tooLong('A link', limits.linkUrl)),
});

const profile = {
  name: short('The name', limits.name, 'Please enter the name of your organisation')
    .refine((text) => !isOffensive(text), 'This name cannot be used. Please choose another one.')
    .refine((text) => !namesPlatform(text), 'This name is reserved. Please choose another one.'),
  logoUrl: drawFields.imageUrl.nullish(),
  coverUrl: drawFields.imageUrl.nullish(),
  about: requiredLines(
    'The description',
    limits.about,
    'Please leave out the description, or write something',
    tooLong('The description', limits.about),
  ).nullish(),
  links: z.array(link).max(limits.links, `You can add at most ${limits.links} links`).default([]),
  place: short('The place', limits.place, 'Please leave out the place, or enter one').nullish(),
  contactEmail: Email.nullish(),
};

/** What an organisation shows on its page. Absent and null fields are not set. */
export const OrganisationProfile = z.object(profile);
export type OrganisationProfile = z.output<typeof OrganisationProfile>;

/** A new organisation. The short address never changes. */
export const OrganisationInput = z.object({ slug, ...profile });
export type OrganisationInput = z.output<typeof OrganisationInput>;

/** An organisation as everyone sees it. `checked` says what was checked when it was verified. */
export const Organisation = z.object({
  slug: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  about: z.string().nullable(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  place: z.string().nullable(),
  contactEmail: z.string().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  checked: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Organisation = z.infer<typeof Organisation>;

export const TeamRole = z.enum(TEAM_ROLES, 'The role must be owner, editor, drawer, treasurer or viewer');

/**
 * An organisation of a user, with their role in it. `mayPublish` says whether its draws can be published: the host who
 * is responsible for it is verified. `nameRefusal` is why an admin refused its name; the page stays hidden until it has
 * another.
 */
export const OwnOrganisation = Organisation.extend({
  role: TeamRole,
  isHolder: z.boolean(),
  mayPublish: z.boolean(),
  nameRefusal: z.string().nullable(),
});
export type OwnOrganisation = z.infer<typeof OwnOrganisation>;

/** `isHolder` marks the host who is responsible for the organisation's draws and receives the payouts. */
export const Member = z.object({
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: TeamRole,
  since: z.iso.datetime(),
  isHolder: z.boolean(),
});
export type Member = z.infer<typeof Member>;

/** An invitation that has not been accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: TeamRole,
  invitedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

export const Team = z.object({ members: z.array(Member), invitations: z.array(Invitation) });
export type Team = z.infer<typeof Team>;

/** What an invited person sees before they accept. */
export const InvitationOffer = z.object({
  organisation: Organisation.pick({ slug: true, name: true, logoUrl: true, verifiedAt: true }),
  email: z.string(),
  role: TeamRole,
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

const ByToken = z.object({ token: z.string().min(1).max(200) });
const BySlugAndUser = BySlug.extend({ userId: Id });
const TAG = { tag: 'Organisations' } as const;
const OF_TEAM = { ...TAG, ...RECORDED, access: 'signed-in' } as const;

export const organisationCalls = {
  'GET /api/v1/organisations/:slug': {
    ...TAG,
    summary: 'Get an organisation',
    description: 'Returns what the organisation shows on its page.',
    access: 'anyone',
    params: BySlug,
    status: 200,
    response: Organisation,
  },
  'POST /api/v1/organisations': {
    ...TAG,
    ...RECORDED,
    summary: 'Create an organisation',
    description:
      'Creates an organisation with you as its owner. `slug` is its short address, which never changes: 3 to 40 lower-case letters, digits and single hyphens. Returns 400 for a reserved or offensive address or name, and 409 `slug_taken`, `slug_look_alike` (it looks like the address or name of a verified organisation) or `too_many`.',
    access: 'host',
    body: OrganisationInput,
    status: 201,
    response: Organisation,
    errors: [409],
  },
  'PUT /api/v1/organisations/:slug': {
    ...OF_TEAM,
    summary: 'Replace an organisation',
    description:
      'For its owners and editors, and admins. Replaces all fields except the short address. A new name ends the verification and any refusal of the old name.',
    params: BySlug,
    body: OrganisationProfile,
    status: 200,
    response: Organisation,
    errors: [403],
  },
  'GET /api/v1/users/:id/organisations': {
    ...TAG,
    summary: "List a user's organisations",
    description: 'For the user and admins. Returns the organisations whose team the user is in.',
    access: 'signed-in',
    params: ById,
    status: 200,
    response: z.array(OwnOrganisation),
    errors: [403],
  },
  'GET /api/v1/organisations/:slug/members': {
    ...TAG,
    summary: 'List a team',
    description: 'For owners and admins. Returns the members and the open invitations.',
    access: 'signed-in',
    params: BySlug,
    status: 200,
    response: Team,
    errors: [403],
  },
  'POST /api/v1/organisations/:slug/members': {
    ...OF_TEAM,
    perMinute: 20,
    summary: 'Invite a member',
    description:
      'For owners. Emails this address a link for joining the team, valid for 7 days. An earlier invitation to the address stops working. The link stops working if you are no longer an owner. An address gets at most 5 invitations a day. Returns 409 `already_member` or `team_full`.',
    params: BySlug,
    body: z.object({ email: Email, role: TeamRole }),
    status: 201,
    response: Invitation,
    errors: [403, 409, 429],
  },
  'PUT /api/v1/organisations/:slug/members/:userId': {
    ...OF_TEAM,
    summary: 'Change a role',
    description:
      'For owners. Returns 409 `holder` for the host who is responsible for the organisation, who must stay an owner.',
    params: BySlugAndUser,
    body: z.object({ role: TeamRole }),
    status: 200,
    response: Member,
    errors: [403, 409],
  },
  'DELETE /api/v1/organisations/:slug/members/:userId': {
    ...OF_TEAM,
    summary: 'Remove a member',
    description:
      'For owners and admins, and for members who leave. Returns 409 `holder` for the host who is responsible for the organisation.',
    params: BySlugAndUser,
    status: 204,
    response: z.void(),
    errors: [403, 409],
  },
  'DELETE /api/v1/organisations/:slug/invitations/:id': {
    ...OF_TEAM,
    summary: 'Withdraw an invitation',
    description: 'For owners and admins. The emailed link stops working.',
    params: BySlug.extend(ById.shape),
    status: 204,
    response: z.void(),
    errors: [403],
  },
  'GET /api/v1/organisation-invitations/:token': {
    ...TAG,
    summary: 'Show an invitation',
    description:
      'Returns what the emailed link invites to. Returns 409 `link_unusable` if it was used, withdrawn or has expired.',
    access: 'anyone',
    params: ByToken,
    status: 200,
    response: InvitationOffer,
    errors: [409],
    perMinute: 60,
  },
  'POST /api/v1/organisation-invitations/:token': {
    ...OF_TEAM,
    summary: 'Accept an invitation',
    description:
      'Adds you to the team. Your account must have the address that was invited; otherwise the call returns 403. Returns 403 `staff` for clerks, support and finance. Returns 409 `link_unusable` if the link was used, withdrawn or has expired.',
    params: ByToken,
    status: 200,
    response: OwnOrganisation,
    errors: [403, 409],
  },
} as const satisfies CallMap;

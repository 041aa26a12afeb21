import { publishedDraw } from '../helpers/draws.ts';
import {
  joinTeam,
  organisationInput,
  organisationOf,
  startOrganisation,
  invitationTo as tokenTo,
} from '../helpers/organisations.ts';
import type { Someone } from '../helpers/people.ts';
import { type World, withOldSignIn } from './world.ts';

type Input = { params?: Record<string, string>; body?: unknown };
type Scenario = (world: World) => Promise<Input>;

/** An organisation of the owner. */
const ofOwner =
  (body?: unknown): Scenario =>
  async ({ owner }) => ({ params: { slug: await organisationOf(owner) }, body });

/** The participant is in the owner's team. */
const ofMember =
  (body?: unknown): Scenario =>
  async ({ app, owner, cast }) => {
    const slug = await startOrganisation(owner);
    await joinTeam(app, owner, { slug, person: cast.Participant, role: 'viewer' });
    return { params: { slug, userId: cast.Participant.user.id }, body };
  };

/** An invitation of the owner to the participant. */
const invitationTo =
  (start: (host: Someone) => Promise<string>): Scenario =>
  async ({ app, owner, cast }) => {
    const slug = await start(owner);
    const { email } = cast.Participant.user;
    const { body } = await owner.client.call('POST /api/v1/organisations/:slug/members', {
      params: { slug },
      body: { email, role: 'editor' },
    });
    return { params: { slug, id: body.id, token: await tokenTo(app, email) } };
  };

/** A new organisation, because the others need theirs to be seen. */
const refusing: Scenario = async ({ owner }) => ({
  params: { slug: await startOrganisation(owner) },
  body: { reason: 'It names someone else.' },
});

const verifying = ofOwner({ checked: 'Its constitution and its bank account' });

/** Calls about organisations and their teams. */
export const organisationScenarios: Record<string, Scenario> = {
  'GET /api/v1/organisations/:slug': ofOwner(),
  'GET /api/v1/organisations/:slug/page': ofOwner(),
  'GET /api/v1/organisations/:slug/prize-draws/:draw/page, unpublished': async ({ app, owner }) => {
    const slug = await organisationOf(owner);
    const draw = await publishedDraw(app, owner, { organisation: { slug }, startDate: null });
    return { params: { slug, draw: draw.slug ?? '' } };
  },
  'POST /api/v1/organisations': async () => ({ body: organisationInput() }),
  "PUT /api/v1/organisations/:slug, the owner's": ofOwner({ name: 'Fernhill Hall' }),
  "GET /api/v1/users/:id/organisations, the owner's": async ({ owner }) => ({
    params: { id: owner.user.id },
  }),
  "GET /api/v1/organisations/:slug/members, the owner's": ofOwner(),
  "POST /api/v1/organisations/:slug/members, the owner's": ofOwner({
    email: 'treasurer@example.org',
    role: 'treasurer',
  }),
  'PUT /api/v1/organisations/:slug/members/:userId, the participant is in the team': ofMember({
    role: 'editor',
  }),
  'DELETE /api/v1/organisations/:slug/members/:userId, the participant is in the team': ofMember(),
  'DELETE /api/v1/organisations/:slug/invitations/:id, open': invitationTo(startOrganisation),
  "GET /api/v1/organisation-invitations/:token, with the participant's link": invitationTo(organisationOf),
  "POST /api/v1/organisation-invitations/:token, with the participant's link":
    invitationTo(startOrganisation),
  'GET /api/v1/admin/organisations': async () => ({}),
  'PUT /api/v1/admin/organisations/:slug/verify': verifying,
  'PUT /api/v1/admin/organisations/:slug/verify, signed in long ago': withOldSignIn(verifying),
  'PUT /api/v1/admin/organisations/:slug/refuse-name': refusing,
  'PUT /api/v1/admin/organisations/:slug/refuse-name, signed in long ago': withOldSignIn(refusing),
  'PUT /api/v1/admin/organisations/:slug/unverify': ofOwner(),
  'PUT /api/v1/admin/organisations/:slug/unverify, signed in long ago': withOldSignIn(ofOwner()),
};

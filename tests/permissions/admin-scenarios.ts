import { emailTo } from '../helpers/emails.ts';
import { asConfirmed, onSale, type World, withOldSignIn } from './world.ts';

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
type Scenario = (world: World) => Promise<Input>;

const nothing: Scenario = async () => ({});
const aDay = { from: '2026-11-01', to: '2026-11-02' };
const written = { subject: 'News', words: 'Three draws end this week.' };

const ofOwner: Scenario = async ({ owner }) => ({ params: { id: owner.user.id } });

const ofParticipant =
  (body?: object): Scenario =>
  async ({ cast }) => ({ params: { id: cast.Participant.user.id }, ...(body && { body }) });

const appointing: Scenario = async ({ cast }) => ({
  params: { id: cast.Participant.user.id },
  body: { role: 'participant' },
});
const correcting: Scenario = async () => ({
  params: { reference: 'P-AAAA-AAAA-AAAA' },
  body: { email: 'ann@example.org' },
});
const suspending: Scenario = async ({ cast }) => ({
  params: { id: cast['Another host'].user.id },
  body: { reason: 'Asked for' },
});

const stopping: Scenario = async ({ cast }) => ({
  params: { id: cast['Another host'].user.id },
  body: { act: 'pause', reason: 'Asked for' },
});

const unpublishing: Scenario = async (world) => ({
  params: { id: await world.draw(onSale()) },
  body: { reason: 'The charity does not know of it.' },
});

const noteOn: Scenario = async ({ cast }) => {
  const { id } = cast.Participant.user;
  const { body } = await cast.Admin.client.call('POST /api/v1/admin/people/:id/notes', {
    params: { id },
    body: { text: 'Rang about a refund.' },
  });
  return { params: { id, noteId: body.id } };
};

const ofEmail: Scenario = async ({ app, cast }) => ({
  params: { id: await emailTo(app, cast.Participant.user.email) },
});

/** Calls that only admins may make. */
export const adminScenarios: Record<string, Scenario> = {
  'GET /api/v1/admin/hosts': nothing,
  'GET /api/v1/admin/hosts/:id': ofOwner,
  'PUT /api/v1/admin/hosts/:id/verify': ofOwner,
  'PUT /api/v1/admin/hosts/:id/verify, signed in long ago': withOldSignIn(ofOwner),
  'PUT /api/v1/admin/hosts/:id/unverify': ofOwner,
  'PUT /api/v1/admin/hosts/:id/unverify, signed in long ago': withOldSignIn(ofOwner),
  'GET /api/v1/admin/people': nothing,
  'GET /api/v1/admin/people/:id': ofParticipant(),
  'PUT /api/v1/postal-entries/:reference/email, unknown, confirmed': asConfirmed(correcting),
  'PUT /api/v1/postal-entries/:reference/email, unknown, not confirmed': correcting,
  'PUT /api/v1/admin/people/:id/role, confirmed': asConfirmed(appointing),
  'PUT /api/v1/admin/people/:id/role, not confirmed': appointing,
  'GET /api/v1/admin/search': async () => ({ query: { q: 'ann' } }),
  'PUT /api/v1/admin/people/:id/email, confirmed': asConfirmed(ofParticipant({ email: 'new@example.org' })),
  'PUT /api/v1/admin/people/:id/email, not confirmed': ofParticipant({ email: 'new@example.org' }),
  'POST /api/v1/admin/people/:id/verification-email': ofParticipant(),
  'POST /api/v1/admin/people/:id/sign-out': ofParticipant(),
  'POST /api/v1/admin/people/:id/sign-out, signed in long ago': withOldSignIn(ofParticipant()),
  'POST /api/v1/admin/people/:id/two-factor-removal, without one, confirmed': asConfirmed(ofParticipant()),
  'POST /api/v1/admin/people/:id/two-factor-removal, not confirmed': ofParticipant(),
  'DELETE /api/v1/admin/people/:id/two-factor-removal, not asked': ofParticipant(),
  'POST /api/v1/admin/people/:id/two-factor-removal/confirm, not asked, confirmed': asConfirmed(
    ofParticipant(),
  ),
  'POST /api/v1/admin/people/:id/two-factor-removal/confirm, not confirmed': ofParticipant(),
  'POST /api/v1/admin/people/:id/draws, not suspended, confirmed': asConfirmed(stopping),
  'POST /api/v1/admin/people/:id/draws, not confirmed': stopping,
  'POST /api/v1/admin/people/:id/suspend, confirmed': asConfirmed(suspending),
  'POST /api/v1/admin/people/:id/suspend, not confirmed': suspending,
  'POST /api/v1/admin/people/:id/reinstate, confirmed': asConfirmed(ofParticipant()),
  'POST /api/v1/admin/people/:id/reinstate, not confirmed': ofParticipant(),
  'GET /api/v1/admin/people/:id/data.json, confirmed': asConfirmed(ofParticipant()),
  'GET /api/v1/admin/people/:id/data.json, not confirmed': ofParticipant(),
  'POST /api/v1/admin/people/:id/erasure, confirmed': asConfirmed(ofParticipant()),
  'POST /api/v1/admin/people/:id/erasure, not confirmed': ofParticipant(),
  'DELETE /api/v1/admin/people/:id/erasure': ofParticipant(),
  'POST /api/v1/admin/people/:id/notes': ofParticipant({ text: 'Rang about a refund.' }),
  'DELETE /api/v1/admin/people/:id/notes/:noteId': noteOn,
  'GET /api/v1/admin/prize-draws': nothing,
  'GET /api/v1/admin/prize-draws/:id': async (world) => ({ params: { id: await world.draw(onSale()) } }),
  'POST /api/v1/admin/prize-draws/:id/unpublish, confirmed': asConfirmed(unpublishing),
  'POST /api/v1/admin/prize-draws/:id/unpublish, not confirmed': unpublishing,
  'GET /api/v1/admin/audit': nothing,
  'GET /api/v1/admin/audit/acts': nothing,
  'GET /api/v1/admin/statistics': async () => ({ query: aDay }),
  'GET /api/v1/admin/statistics.csv': async () => ({ query: aDay }),
  'GET /api/v1/admin/statistics/failed-payments': async () => ({ query: aDay }),
  'GET /api/v1/admin/settings': nothing,
  'PATCH /api/v1/admin/settings, confirmed': asConfirmed(async () => ({ body: { newsletter: true } })),
  'PATCH /api/v1/admin/settings, not confirmed': async () => ({ body: { newsletter: true } }),
  'GET /api/v1/admin/newsletter/subscribers': nothing,
  'GET /api/v1/admin/newsletter/subscribers.csv, confirmed': asConfirmed(nothing),
  'GET /api/v1/admin/newsletter/subscribers.csv, not confirmed': nothing,
  'GET /api/v1/admin/newsletter/issues': nothing,
  'POST /api/v1/admin/newsletter/preview': async () => ({ body: written }),
  'POST /api/v1/admin/newsletter/test': async () => ({ body: written }),
  'POST /api/v1/admin/newsletter/issues, confirmed': asConfirmed(async () => ({ body: written })),
  'POST /api/v1/admin/newsletter/issues, not confirmed': async () => ({ body: written }),
  'GET /api/v1/admin/jobs': nothing,
  'GET /api/v1/admin/disputes': nothing,
  'GET /api/v1/admin/mails': nothing,
  'GET /api/v1/admin/mails/:id': ofEmail,
};

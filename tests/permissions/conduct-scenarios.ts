import type { Input } from './scenarios.ts';
import { onSale, type World } from './world.ts';

type Scenario = (world: World) => Promise<Input>;

const nothing: Scenario = async () => ({});

/** The participant's complaint, by its reference. */
async function makeComplaint(world: World): Promise<string> {
  const prizeDrawId = await world.draw(onSale());
  const { body } = await world.cast.Participant.client.call('POST /api/v1/complaints', {
    body: { about: { prizeDrawId }, message: 'The date changed.' },
  });
  return body.reference;
}

const byReference =
  (body?: object): Scenario =>
  async (world) => ({ params: { key: await makeComplaint(world) }, ...(body && { body }) });

const byId =
  (body?: object): Scenario =>
  async (world) => {
    const reference = await makeComplaint(world);
    const own = await world.cast.Participant.client.call('GET /api/v1/complaints/:key', {
      params: { key: reference },
    });
    return { params: { id: own.body.id }, ...(body && { body }) };
  };

export const conductScenarios: Record<string, Scenario> = {
  'POST /api/v1/complaints': async (world) => ({
    body: {
      about: { prizeDrawId: await world.draw(onSale()) },
      message: 'The date changed.',
      email: 'visitor@example.org',
    },
  }),
  'GET /api/v1/complaints': nothing,
  'GET /api/v1/complaints/:key, the participant’s': byReference(),
  'POST /api/v1/complaints/:key/messages, the participant’s': byReference({ message: 'One thing more.' }),
  'POST /api/v1/complaint-links': async () => ({
    body: { reference: 'C-2222-2222', email: 'visitor@example.org' },
  }),
  'GET /api/v1/admin/complaints': nothing,
  'GET /api/v1/admin/complaints/:id': byId(),
  'POST /api/v1/admin/complaints/:id/acknowledge': byId(),
  'POST /api/v1/admin/complaints/:id/messages': byId({ message: 'Which date?' }),
  'POST /api/v1/admin/complaints/:id/decision': byId({ outcome: 'upheld', reasons: 'You are right.' }),
  'GET /api/v1/conduct-figures': nothing,
};

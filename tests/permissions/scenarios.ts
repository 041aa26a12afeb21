import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { drawAttempts } from '#server/db/schema.ts';
import { declineAward } from '../helpers/awards.ts';
import { drawInput } from '../helpers/draws.ts';
import { SMALL_PICTURE, uploadPicture } from '../helpers/pictures.ts';
import { accountScenarios } from './account-scenarios.ts';
import { adminScenarios } from './admin-scenarios.ts';
import { ageScenarios } from './age-scenarios.ts';
import { awardScenarios } from './award-scenarios.ts';
import { conductScenarios } from './conduct-scenarios.ts';
import { emailScenarios } from './email-scenarios.ts';
import { organisationScenarios } from './organisation-scenarios.ts';
import { payoutScenarios } from './payout-scenarios.ts';
import { postalScenarios } from './postal-scenarios.ts';
import { sharingScenarios } from './sharing-scenarios.ts';
import { updateScenarios } from './update-scenarios.ts';
import {
  loggedDraw,
  onSale,
  openChallengeOf,
  openOrderOf,
  orderOf,
  termsOf,
  ticketOf,
  type World,
  withOldSignIn,
  withTicket,
} from './world.ts';

/** The input of a call. */
export type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

type Scenario = (world: World) => Promise<Input>;

const ofDraw =
  (state: (world: World) => Parameters<World['draw']>[0] = () => ({}), body?: unknown): Scenario =>
  async (world) => ({ params: { id: await world.draw(state(world)) }, ...(body !== undefined && { body }) });

const ofNothing: Scenario = async () => ({});

/** The owner's account. */
const ofOwner =
  ({ key, body }: { key?: string; body?: object } = {}): Scenario =>
  async ({ owner }) => ({
    params: { id: owner.user.id, ...(key !== undefined && { key }) },
    ...(body && { body }),
  });

const HOUR = 3_600_000;

/** Sends a draw as the API returned it, with changes. */
const changed =
  (changes: (draw: { startDate: string | null }) => object): Scenario =>
  async (world) => {
    const id = await world.draw(onSale());
    const { body } = await world.owner.client.call('GET /api/v1/prize-draws/:id', { params: { id } });
    return { params: { id }, body: { ...body, ...changes(body) } };
  };

const voiding =
  (body: object): Scenario =>
  async (world) => {
    const id = await world.draw({ ...onSale(), ...withTicket(world) });
    return { params: { id, ticketId: await ticketOf(world, id) }, body: { reason: 'Asked for', ...body } };
  };

const because = { reason: 'Asked for' };

const refunding =
  (always: { voided?: boolean } = {}): Scenario =>
  async (world) => {
    const [block] = withTicket(world).blocks;
    const id = await world.draw({ ...onSale(), blocks: block ? [{ ...block, ...always }] : [] });
    return { params: { id, ticketId: await ticketOf(world, id) }, body: because };
  };

const refundingOrder: Scenario = async (world) => {
  const id = await world.draw({ ...onSale(), ...withTicket(world) });
  return { params: { id, orderId: await orderOf(world, id) }, body: because };
};

const startedAndOver: Scenario = async (world) => {
  const id = await world.draw(withTicket(world));
  if (!world.published) return { params: { id } };
  await world.owner.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
  const { db } = world.app.database;
  await db
    .update(drawAttempts)
    .set({ countdownEndsAt: drawAttempts.announcedAt })
    .where(eq(drawAttempts.drawId, id));
  return { params: { id } };
};

const unclaimed: Scenario = async (world) => {
  const input = await startedAndOver(world);
  await world.app.services.drawing.drawDue();
  await declineAward(world.app, input.params?.id ?? '');
  return { ...input, body: { notes: 'The winner did not answer' } };
};

/** A published draw with a public log. */
const ofLog =
  (more: Record<string, string> = {}): Scenario =>
  async (world) => ({ params: { id: await loggedDraw(world, onSale()), ...more } });

/** A site with an entry in its seal log. */
const ofSeals =
  (params: Record<string, string> = {}): Scenario =>
  async (world) => {
    await world.app.services.seals.record(await loggedDraw(world, onSale()));
    return { params };
  };

const termsOfLog: Scenario = async (world) => {
  const id = await loggedDraw(world, onSale());
  return { params: { id, hash: await termsOf(world, id) } };
};

const receipt: Scenario = async (world) => {
  const id = await loggedDraw(world, onSale());
  return { params: { id, ticketId: await ticketOf(world, id) } };
};

const started =
  (more: Record<string, string> = {}): Scenario =>
  async (world) => {
    const id = await loggedDraw(world);
    await world.owner.client.call('POST /api/v1/prize-draws/:id/start', { params: { id } });
    return { params: { id, ...more } };
  };

/** For each row of the matrix, by call and case: a call that succeeds for users who have permission. */
export const scenarios: Record<string, Scenario> = {
  'GET /api/v1/prize-draws': ofNothing,
  'GET /api/v1/prize-draws/:id': ofDraw(onSale),
  'PUT /api/v1/prize-draws/:id, another description': changed(() => ({ description: 'Another one' })),
  'PUT /api/v1/prize-draws/:id, other dates': changed(() => ({
    endDate: new Date(Date.now() + 48 * HOUR).toISOString(),
  })),
  'PUT /api/v1/prize-draws/:id, publishing it': changed(() => ({
    startDate: new Date(Date.now() + HOUR).toISOString(),
  })),
  'DELETE /api/v1/prize-draws/:id, never sold': ofDraw(onSale),
  'POST /api/v1/prize-draws/:id/archive, completed': ofDraw(() => ({ status: 'completed' })),
  'POST /api/v1/prize-draws/:id/archive': ofDraw(),
  'POST /api/v1/prize-draws/:id/restore, archived': async (world) => ({
    params: { id: await world.draw({ status: 'completed' }, { archivedAt: new Date() }) },
  }),
  'POST /api/v1/prize-draws/:id/end, active': ofDraw(onSale),
  'POST /api/v1/prize-draws/:id/end': ofDraw(),
  'GET /api/v1/prize-draws/:id/page': ofDraw(onSale),
  'GET /api/v1/prize-draws/:id/terms-changes': ofDraw(onSale),
  'GET /api/v1/prize-draws/:id/pictures': ofDraw(onSale),
  'GET /api/v1/prize-draws/:id/money': ofDraw(withTicket),
  'GET /api/v1/prize-draws/:id/outcome': ofDraw(withTicket),
  'POST /api/v1/prize-draws/:id/challenge, on sale': ofDraw(onSale),
  'POST /api/v1/prize-draws/:id/challenge': ofDraw(),
  'POST /api/v1/prize-draws/:id/challenge/:challengeId, on sale': async (world) => {
    const id = await world.draw(onSale());
    return { params: { id, challengeId: await openChallengeOf(world, id) }, body: { answer: '19' } };
  },
  'POST /api/v1/prize-draws/:id/challenge/:challengeId': async (world) => {
    const id = await world.draw();
    return { params: { id, challengeId: await openChallengeOf(world, id) }, body: { answer: '19' } };
  },
  'POST /api/v1/prize-draws/:id/tickets, on sale': ofDraw(
    () => ({ ...onSale(), skillGameType: null, skillGameDifficulty: null }),
    { quantity: 1 },
  ),
  'POST /api/v1/prize-draws/:id/tickets': ofDraw(undefined, { quantity: 1 }),
  'GET /api/v1/prize-draws/:id/tickets': ofDraw(withTicket),
  'GET /api/v1/prize-draws/:id/tickets.csv': ofDraw(withTicket),
  'GET /api/v1/prize-draws/:id/tickets.csv, signed in long ago': withOldSignIn(ofDraw(withTicket)),
  'GET /api/v1/prize-draws/:id/orders': ofDraw(withTicket),
  'GET /api/v1/prize-draws/:id/orders.csv': ofDraw(withTicket),
  'GET /api/v1/prize-draws/:id/buyers': ofDraw(withTicket),
  'GET /api/v1/prize-draws/:id/buyers.csv': ofDraw(withTicket),
  'GET /api/v1/prize-draws/:id/workspace': ofDraw(withTicket),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation, sold': refunding(),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/confirmation, no such ticket': refunding(),
  'GET /api/v1/prize-draws/:id/participants': ofDraw(withTicket),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void, with a refund': voiding({}),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void, without a refund': voiding({ refund: false }),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void, without a refund, signed in long ago': withOldSignIn(
    voiding({ refund: false }),
  ),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/void, no such ticket': voiding({}),
  'GET /api/v1/prize-draws/:id/open-order': ofDraw(onSale),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund, sold': refunding(),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund, voided without a refund': refunding({
    voided: true,
  }),
  'POST /api/v1/prize-draws/:id/tickets/:ticketId/refund, no such ticket': refunding(),
  'POST /api/v1/prize-draws/:id/orders/:orderId/refund, paid': refundingOrder,
  'POST /api/v1/prize-draws/:id/orders/:orderId/refund, paid, signed in long ago':
    withOldSignIn(refundingOrder),
  'POST /api/v1/prize-draws/:id/orders/:orderId/refund, no such order': refundingOrder,
  'POST /api/v1/prize-draws/:id/cancel, on sale': ofDraw(onSale, because),
  'POST /api/v1/prize-draws/:id/cancel, on sale, signed in long ago': withOldSignIn(ofDraw(onSale, because)),
  'POST /api/v1/prize-draws/:id/cancel': ofDraw(undefined, because),
  "GET /api/v1/orders/:id, the participant's": async (world) => ({
    params: { id: await orderOf(world, await world.draw(withTicket(world))) },
  }),
  "GET /api/v1/orders/:id/ticket-proofs, the participant's": async (world) => ({
    params: { id: await orderOf(world, await loggedDraw(world, onSale())) },
  }),
  "GET /api/v1/users/:id/orders/:orderId, the participant's": async (world) => {
    const orderId = await orderOf(world, await world.draw(withTicket(world)));
    return { params: { id: world.cast.Participant.user.id, orderId } };
  },
  "POST /api/v1/orders/:id/payment, the participant's, open": async (world) => ({
    params: { id: await openOrderOf(world) },
    body: { testOutcome: 'approve' },
  }),
  "POST /api/v1/orders/:id/cancel, the participant's, open": async (world) => ({
    params: { id: await openOrderOf(world) },
  }),
  'POST /api/v1/prize-draws/:id/start, awaiting its drawing': ofDraw(withTicket),
  'POST /api/v1/prize-draws/:id/start, awaiting its drawing, signed in long ago': withOldSignIn(
    ofDraw(withTicket),
  ),
  'POST /api/v1/prize-draws/:id/start': ofDraw(),
  'POST /api/v1/prize-draws/:id/draw, started, countdown over': startedAndOver,
  'POST /api/v1/prize-draws/:id/draw': ofDraw(),
  'POST /api/v1/prize-draws/:id/redraw, unclaimed': unclaimed,
  'POST /api/v1/prize-draws/:id/redraw': ofDraw(undefined, { notes: 'No answer' }),
  'GET /api/v1/prize-draws/:id/drawing': ofDraw(withTicket),
  'GET /api/v1/prize-draws/:id/results': ofDraw(withTicket),

  'GET /api/v1/prize-draws/:id/log/vkey': ofLog(),
  'GET /api/v1/prize-draws/:id/log/checkpoint': ofLog(),
  'GET /api/v1/prize-draws/:id/log/tile/:level/*': ofLog({ level: '0', '*': '000.p/2' }),
  'GET /api/v1/prize-draws/:id/log/tile/entries/*': ofLog({ '*': '000.p/2' }),
  'GET /api/v1/prize-draws/:id/log/terms/:hash': termsOfLog,
  'GET /api/v1/prize-draws/:id/log/openings/:page, started': started({ page: '0' }),
  'GET /api/v1/prize-draws/:id/log/openings/:page': started({ page: '0' }),
  'GET /api/v1/prize-draws/:id/log/seals': ofLog(),
  'GET /api/v1/prize-draws/:id/log/words': ofLog(),
  'GET /api/v1/prize-draws/:id/log/words, no word game': ofLog(),
  'GET /api/v1/prize-draws/:id/proof': ofLog(),
  "GET /api/v1/prize-draws/:id/tickets/:ticketId/proof, the participant's": receipt,
  'GET /api/v1/prize-draws/:id/tickets/:ticketId/proof, no such ticket': receipt,
  'GET /api/v1/prize-draws/:id/entries, started': started(),
  'GET /api/v1/prize-draws/:id/entries': started(),
  'GET /api/v1/prize-draws/:id/entries.txt, started': started(),
  'GET /api/v1/prize-draws/:id/entries.txt': started(),

  'GET /api/v1/seals': ofNothing,
  'GET /seals/vkey': ofNothing,
  'GET /seals/checkpoint, an entry': ofSeals(),
  'GET /seals/tile/:level/*, an entry': ofSeals({ level: '0', '*': '000.p/1' }),
  'GET /seals/tile/entries/*, an entry': ofSeals({ '*': '000.p/1' }),
  'GET /api/user': ofNothing,
  'POST /api/register': async () => ({
    body: {
      email: `${randomUUID()}@example.org`,
      password: 'long enough',
      firstName: 'New',
      lastName: 'Person',
      dateOfBirth: '1990-03-27',
    },
  }),
  'POST /api/login': async ({ cast }) => ({
    body: { email: cast.Participant.user.email, password: cast.Participant.password },
  }),
  'POST /api/logout': ofNothing,
  ...awardScenarios,
  ...ageScenarios,
  ...conductScenarios,
  ...emailScenarios,
  ...accountScenarios,
  ...updateScenarios,
  ...adminScenarios,
  ...payoutScenarios,
  ...postalScenarios,
  ...organisationScenarios,
  ...sharingScenarios,
  "PATCH /api/v1/users/:id, a participant's account": async ({ cast }) => ({
    params: { id: cast.Participant.user.id },
    body: { role: 'host' },
  }),
  "GET /api/v1/users/:id/prize-draws, the owner's": async ({ owner }) => ({ params: { id: owner.user.id } }),
  "GET /api/v1/users/:id/prize-draws/totals, the owner's": async ({ owner }) => ({
    params: { id: owner.user.id },
  }),
  "GET /api/v1/users/:id/host-emails, the owner's": ofOwner(),
  "PUT /api/v1/users/:id/host-emails, the owner's": ofOwner({ body: { digest: false } }),
  "GET /api/v1/users/:id/verification-request, the owner's": ofOwner(),
  "PUT /api/v1/users/:id/verification-request, the owner's": ofOwner({ body: { note: 'After six' } }),
  "GET /api/v1/users/:id/draw-drafts, the owner's": ofOwner(),
  "PUT /api/v1/users/:id/draw-drafts/:key, the owner's": ofOwner({
    key: 'a'.repeat(32),
    body: { version: 1, values: { title: 'A lamp' }, replacesRevision: null },
  }),
  "DELETE /api/v1/users/:id/draw-drafts/:key, the owner's": ofOwner({ key: 'a'.repeat(32) }),
  "GET /api/v1/users/:id/entered-draws, the participant's": async ({ cast }) => ({
    params: { id: cast.Participant.user.id },
  }),
  "GET /api/v1/users/:id/orders, the participant's": async ({ cast }) => ({
    params: { id: cast.Participant.user.id },
  }),
  'POST /api/v1/prize-draws, as a draft': async () => ({ body: drawInput({ startDate: null }) }),
  'POST /api/v1/prize-draws, published immediately': async () => ({ body: drawInput() }),
  'POST /api/upload-image': async () => ({ body: { image: SMALL_PICTURE } }),
  'POST /api/v1/pictures/copy, a forbidden address': async () => ({
    body: { url: 'http://127.0.0.1/nothing.jpg' },
  }),
  'GET /api/cloudinary-signature, configured': ofNothing,
  'POST /api/cloudinary-signature, configured': async () => ({
    body: { params_to_sign: { folder: 'prize-draws' } },
  }),
  'GET /pictures/:id/:file, kept': async ({ owner }) => {
    const [, , id = '', file = ''] = (await uploadPicture(owner)).split('/');
    return { params: { id, file } };
  },
  'GET /pictures/sha256/:hash, kept': async ({ owner }) => {
    const file = await owner.client.send({ method: 'GET', url: await uploadPicture(owner) });
    return { params: { hash: createHash('sha256').update(file.rawPayload).digest('hex') } };
  },
  'POST /api/v1/calculations/prize-draws': async () => ({ body: { ticketPrice: 5 } }),
  'GET /api/v1/winners': ofNothing,
  'GET /api/v1/totals': ofNothing,
  'POST /api/newsletter/subscribe': async () => ({ body: { email: `${randomUUID()}@example.org` } }),
  'POST /api/newsletter/confirm, an invalid link': async () => ({ body: { token: 'x'.repeat(43) } }),
  'GET /api/newsletter/unsubscribe, an address': async () => ({
    query: { email: `${randomUUID()}@example.org` },
  }),
  'POST /api/newsletter/unsubscribe, an invalid link': async () => ({
    query: { token: 'x'.repeat(43) },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'POST /unsubscribe, an invalid link': async () => ({
    query: { token: 'x'.repeat(43) },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'POST /api/payments/stripe/webhook, with test payments': async () => ({ body: {} }),
  'POST /api/payouts/stripe/webhook, without Stripe Connect': async () => ({ body: {} }),
  'GET /api/openapi.json': ofNothing,
  'GET /api/docs': ofNothing,
  'GET /api/docs/js/start.js': ofNothing,
  'GET /api/docs/js/scalar.js': ofNothing,
  'GET /healthz': ofNothing,
  'GET /ws, without asking for a WebSocket': ofNothing,
  'GET /readyz': ofNothing,
  'GET /metrics, without its token': ofNothing,
};

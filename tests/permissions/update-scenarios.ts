import { type World, withTicket } from './world.ts';

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
type Scenario = (world: World) => Promise<Input>;

/** A draw with one ticket sold. */
const ofSold =
  (body?: object): Scenario =>
  async (world) => ({ params: { id: await world.draw(withTicket(world)) }, ...(body && { body }) });

const anUpdate = { subject: 'News', words: 'The lamp is lit again.' };

const leavingByNoLink: Scenario = async () => ({
  query: { token: 'x'.repeat(64) },
  body: { 'List-Unsubscribe': 'One-Click' },
});

const ofScheduled: Scenario = async (world) => ({
  params: { id: await world.draw({ status: 'scheduled', endedAt: null, ...inTwoDays() }) },
  body: { email: `${crypto.randomUUID()}@example.org` },
});

const DAY = 24 * 3_600_000;
const inTwoDays = () => ({ startDate: new Date(Date.now() + DAY), endDate: new Date(Date.now() + 2 * DAY) });

const cancellingByNoLink: Scenario = async () => ({
  query: { token: 'x'.repeat(43) },
  body: { 'List-Unsubscribe': 'One-Click' },
});

/** Calls about a draw's insights and updates, and unsubscribing. */
export const updateScenarios: Record<string, Scenario> = {
  'POST /api/v1/prize-draws/:id/visits': ofSold(),
  'GET /api/v1/prize-draws/:id/insights': ofSold(),
  'GET /api/v1/prize-draws/:id/updates': ofSold(),
  'POST /api/v1/prize-draws/:id/updates, sold': ofSold(anUpdate),
  'POST /api/v1/prize-draws/:id/updates': ofSold(anUpdate),
  'GET /api/v1/prize-draws/:id/updates/audience': ofSold(),
  'POST /api/v1/prize-draws/:id/updates/preview': ofSold(anUpdate),
  'POST /api/v1/prize-draws/:id/updates/test': ofSold(anUpdate),
  'POST /api/v1/host-emails/leave, an invalid link': leavingByNoLink,
  'POST /leave-host-emails, an invalid link': leavingByNoLink,
  'POST /api/v1/prize-draws/:id/sale-reminders, scheduled': ofScheduled,
  'POST /api/v1/prize-draws/:id/sale-reminders': ofScheduled,
  'POST /api/v1/sale-reminders/confirm, an invalid link': async () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /api/v1/sale-reminders/cancel, an invalid link': cancellingByNoLink,
  'POST /cancel-reminder, an invalid link': cancellingByNoLink,
  'POST /api/v1/updates/leave, an invalid link': leavingByNoLink,
  'POST /leave-updates, an invalid link': leavingByNoLink,
};

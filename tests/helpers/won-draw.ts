import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import type { BrowserSite, Person } from './browser.ts';
import { endedDraw } from './ended-draw.ts';
import { eventually } from './eventually.ts';

/** Draws an ended draw, and waits for its result. */
export async function drawNow({ api }: Person, { id }: Pick<PrizeDraw, 'id'>): Promise<void> {
  await api('POST /api/v1/prize-draws/:id/start', { params: { id } });
  const inProgress = async () =>
    (await api('GET /api/v1/prize-draws/:id/drawing', { params: { id } })).inProgress;
  await eventually(inProgress).toBe(false);
}

/** A draw whose prizes all went to one winner; by default one prize. */
export async function wonDraw(site: BrowserSite, overrides: Partial<DrawInput> = {}) {
  const prizes = [{ rank: 1, description: 'A week in a lighthouse' }];
  const { host, draw, buyer } = await endedDraw(site, { prizes, tickets: 4, ...overrides });
  if (!buyer) throw new Error('nobody bought a ticket');
  await drawNow(host, draw);
  const page = (name: string) => `/prize-draw/${draw.id}/${name}`;
  return { host, draw, winner: buyer, page };
}

/** The winner of a rank declines the prize, so that it can be redrawn. */
export async function declinePrize(people: readonly Person[], id: string, rank = 1): Promise<void> {
  for (const { api } of people) {
    const awards = await api('GET /api/v1/prize-draws/:id/awards', { params: { id } });
    const own = awards.find((award) => award.isYours && award.rank === rank && award.state === 'won');
    const params = own && { id, awardId: own.id };
    if (params) return void (await api('POST /api/v1/prize-draws/:id/awards/:awardId/decline', { params }));
  }
  throw new Error(`none of these people won the prize of rank ${rank}`);
}

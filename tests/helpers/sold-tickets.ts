import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import type { Api } from '#web/lib/api.ts';
import { drawInput } from './draws.ts';
import type { Person, SitePeople } from './site-people.ts';
import { solution } from './tickets.ts';

/** A draw of this host on sale, by default without a game, so that buying is one call. */
export function drawOnSale(host: Person, overrides: Partial<DrawInput> = {}): Promise<PrizeDraw> {
  return host.api('POST /api/v1/prize-draws', {
    body: drawInput({ skillGameType: null, skillGameDifficulty: null, ...overrides }),
  });
}

/** A new user buys this many tickets. */
export async function sell(site: SitePeople, draw: PrizeDraw, quantity: number): Promise<Person> {
  const buyer = await site.person();
  await buy(buyer, draw, quantity);
  return buyer;
}

/** Buys tickets, after answering the draw's challenge if it has one: correctly unless `right` is false. */
export async function buy({ api }: Pick<Person, 'api'>, draw: PrizeDraw, quantity: number, right = true) {
  const challengeId = draw.skillGameType ? await answered(api, draw, right) : null;
  return api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: draw.id },
    body: { quantity, challengeId },
  });
}

/** The id of an answered challenge, by default correctly. */
export async function answered(api: Api, { id }: Pick<PrizeDraw, 'id'>, right = true): Promise<string> {
  const challenge = await api('POST /api/v1/prize-draws/:id/challenge', { params: { id } });
  const params = { id, challengeId: challenge.id };
  await api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params,
    body: { answer: right ? solution(challenge) : 'surely-wrong' },
  });
  return challenge.id;
}

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
  const body = { quantity, challengeId: draw.skillGameType ? await answered(buyer.api, draw) : null };
  await buyer.api('POST /api/v1/prize-draws/:id/tickets', { params: { id: draw.id }, body });
  return buyer;
}

/** The id of a correctly answered challenge. */
export async function answered(api: Api, { id }: PrizeDraw): Promise<string> {
  const challenge = await api('POST /api/v1/prize-draws/:id/challenge', { params: { id } });
  const params = { id, challengeId: challenge.id };
  await api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params,
    body: { answer: solution(challenge) },
  });
  return challenge.id;
}

import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Challenge } from '#contract/sales/challenges.ts';
import type { Purchase, Receipt } from '#contract/sales/orders.ts';
import type { Question } from '#domain/games/game.ts';
import { solve } from '#domain/games/solve.ts';
import { WORDS } from '#domain/games/word.ts';
import type { Client } from './app.ts';

type DrawOfChallenge = Pick<PrizeDraw, 'id' | 'skillGameType'>;

/** Starts a challenge and answers it, by default correctly. Returns its id. */
export async function answerChallenge(client: Client, draw: DrawOfChallenge, right = true): Promise<string> {
  const begun = await client.call('POST /api/v1/prize-draws/:id/challenge', { params: { id: draw.id } });
  if (begun.status !== 200) throw new Error(`no challenge: ${begun.error.message}`);
  const answer = right ? solution(begun.body) : 'surely-wrong';
  const answered = await client.call('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id: draw.id, challengeId: begun.body.id },
    body: { answer },
  });
  if (answered.status !== 200) throw new Error(`the answer was rejected: ${answered.error.message}`);
  return begun.body.id;
}

export function solution(challenge: Challenge): string {
  const { type, prompt = '', sequence = [] } = challenge;
  const question: Question = type === 'math' || type === 'word' ? { type, prompt } : { type, sequence };
  const solved = type === 'word' ? unscrambled(prompt) : solve(question);
  if (!solved) throw new Error('the challenge cannot be solved');
  return solved;
}

function unscrambled(letters: string): string | undefined {
  const sorted = (word: string) => [...word].sort().join('');
  return Object.values(WORDS)
    .flat()
    .find((word) => sorted(word) === sorted(letters));
}

type Wishes = Partial<Purchase> & { right?: boolean; key?: string };

/** Tries to buy tickets. Answers a challenge first if the draw has a game and no challenge is given. */
export async function tryToBuy(client: Client, draw: DrawOfChallenge, quantity: number, wishes: Wishes = {}) {
  const { right = true, key, ...fields } = wishes;
  const challengeId =
    fields.challengeId !== undefined || draw.skillGameType === null
      ? fields.challengeId
      : await answerChallenge(client, draw, right);
  return client.call('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: draw.id },
    body: { quantity, ...fields, ...(challengeId !== undefined && { challengeId }) },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
}

/** Buys tickets, and fails the test if the purchase fails. */
export async function buy(
  client: Client,
  draw: DrawOfChallenge,
  quantity: number,
  wishes: Wishes = {},
): Promise<Receipt> {
  const { status, body, error } = await tryToBuy(client, draw, quantity, wishes);
  if (status !== 201) throw new Error(`nothing was bought: ${error.message}`);
  return body;
}

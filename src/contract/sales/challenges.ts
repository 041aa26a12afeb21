import { z } from 'zod';
import { ANSWER_SHAPE, ANSWER_SHAPE_MESSAGE } from '#domain/games/answer.ts';
import type { CallMap } from '../call.ts';
import { GameDifficulty, GameType } from '../draws/draw-fields.ts';
import { ById, Id } from '../ids.ts';

/**
 * A skill challenge without its solution. In `math`, `prompt` is a sum such as `12 + 7`. In `word`, `prompt` is a
 * scrambled word. In `memory`, `sequence` contains the digits to recall. In `puzzle`, `sequence` contains the numbers
 * to continue.
 */
export const Challenge = z.object({
  id: Id,
  type: GameType,
  difficulty: GameDifficulty,
  prompt: z.string().optional(),
  sequence: z.array(z.int()).optional(),
  expiresAt: z.iso.datetime(),
});
export type Challenge = z.infer<typeof Challenge>;

/** An answer. It must be plain ASCII, because it is published when the entry list is sealed. */
export const ChallengeAnswer = z.object({
  answer: z.string().trim().regex(ANSWER_SHAPE, ANSWER_SHAPE_MESSAGE),
});

export const challengeCalls = {
  'POST /api/v1/prize-draws/:id/challenge': {
    summary: 'Start a skill challenge',
    description:
      'Returns a puzzle for the draw, without its solution. Returns the same puzzle until you answer it or it is about to expire. Returns 409 `no_challenge` if the draw has no game, and 409 if tickets are not on sale.',
    tag: 'Challenge',
    access: 'anyone',
    params: ById,
    status: 200,
    response: Challenge,
    errors: [409],
    // Each call writes a row, but many users may share one address.
    perMinute: 300,
  },
  'POST /api/v1/prize-draws/:id/challenge/:challengeId': {
    summary: 'Answer a challenge',
    description:
      'Records the answer; each challenge can be answered once. The response does not say whether the answer is right. This is published when the entry list is sealed.',
    tag: 'Challenge',
    access: 'anyone',
    params: z.object({ id: Id, challengeId: Id }),
    body: ChallengeAnswer,
    status: 200,
    response: z.object({ recorded: z.literal(true) }),
    errors: [409],
    perMinute: 300,
  },
} as const satisfies CallMap;

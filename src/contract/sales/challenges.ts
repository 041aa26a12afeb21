import { z } from 'zod';
import { ANSWER_SHAPE, ANSWER_SHAPE_MESSAGE } from '#domain/games/answer.ts';
import type { CallMap } from '../call.ts';
import { GameDifficulty, GameType } from '../draws/draw-fields.ts';
import { ById, Id } from '../ids.ts';

/**
 * A skill challenge without its solution. math: `prompt` like `12 + 7`; word: `prompt` is scrambled letters;
 * memory: `sequence` of digits to show and recall; puzzle: `sequence` of numbers whose next is asked.
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

/** The answer is published when the draw closes, so it is plain ASCII. */
export const ChallengeAnswer = z.object({
  answer: z.string().trim().regex(ANSWER_SHAPE, ANSWER_SHAPE_MESSAGE),
});

export const challengeCalls = {
  'POST /api/v1/prize-draws/:id/challenge': {
    summary: "Start the draw's skill challenge",
    tag: 'Challenge',
    access: 'anyone',
    params: ById,
    status: 200,
    response: Challenge,
    errors: [409],
    // Each is a row; a whole school may come from one address.
    perMinute: 300,
  },
  'POST /api/v1/prize-draws/:id/challenge/:challengeId': {
    summary:
      'Answer a challenge, once; whether it was right is judged on the server and told only after the close',
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

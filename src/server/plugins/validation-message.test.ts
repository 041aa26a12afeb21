import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './validation-message.ts';

const Shape = z.object({
  refund: z.boolean().optional(),
  outcome: z.enum(['approve', 'decline', 'walk-away']).optional(),
  id: z.uuid().optional(),
  count: z.int().min(1).max(5).optional(),
  name: z.string().max(3).optional(),
  list: z
    .array(z.object({ rank: z.int() }))
    .max(1)
    .optional(),
  comment: z.string('Please say something').optional(),
});

const firstMessage = (value: unknown) =>
  Shape.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;

describe('a validation error is described in a sentence', () => {
  it.each([
    [null, 'Please send a JSON object.'],
    [[], 'Please send a JSON object.'],
    [{ refund: 'no' }, 'refund must be true or false.'],
    [{ outcome: 'perhaps' }, 'outcome must be approve, decline or walk-away.'],
    [{ id: '7' }, 'id must be an id.'],
    [{ count: '1' }, 'count must be a number.'],
    [{ count: 1.5 }, 'count must be a whole number.'],
    [{ count: 0 }, 'count must be at least 1.'],
    [{ count: 6 }, 'count must be at most 5.'],
    [{ name: 'long' }, 'name must have at most 3 characters.'],
    [{ list: [{}] }, 'list.0.rank is missing.'],
    [{ list: [{ rank: 1 }, { rank: 2 }] }, 'list must have at most 1 entry.'],
  ])('%j: %s', (value, sentence) => {
    expect(firstMessage(value)).toBe(sentence);
  });

  it('unless the contract has its own message', () => {
    expect(firstMessage({ comment: 7 })).toBe('Please say something');
  });
});

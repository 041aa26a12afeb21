import { expect, it } from 'vitest';
import { describeAlarms } from './alarm-text.ts';

const at = '2026-11-21T18:15:00.000Z';
const calm = {
  logs: { problem: null, refused: [], seals: null },
  books: { checkedAt: at, findings: [] },
};

it('says nothing while nothing is wrong, and one sentence for each thing that cannot wait [ADMIN-51]', () => {
  expect(describeAlarms(calm)).toEqual([]);
  expect(describeAlarms({ ...calm, books: null })).toEqual([]);
  const draw = { drawId: 'a', title: 'A lamp', reason: 'shorter', detail: 'Lost', refusedAt: at } as const;
  const wrong = {
    logs: {
      problem: 'The key is another one.',
      refused: [draw, draw],
      seals: { reason: 'different', detail: 'Forked', refusedAt: at } as const,
    },
    books: { checkedAt: at, findings: ['held: 5p'] },
  };
  expect(describeAlarms(wrong)).toMatchObject(
    [
      /server cannot sign/,
      '2 prize draws are off sale because of the public log.',
      /seal log has stopped/,
      'The ledger does not balance.',
    ].map((text) => (typeof text === 'string' ? text : expect.stringMatching(text))),
  );
  expect(describeAlarms({ ...calm, logs: { ...calm.logs, refused: [draw] } })).toEqual([
    '1 prize draw is off sale because of the public log.',
  ]);
});

import { describe, expect, it } from 'vitest';
import { describeNote } from './note-text.ts';
import type { Note } from './verify/note.ts';
import type { VerifiedAttempt } from './verify/report.ts';

const attempts: VerifiedAttempt[] = [
  { ranks: [1, 2], tickets: [7, 3] },
  { ranks: [2], tickets: [9] },
  { ranks: [2], tickets: [null] },
  { ranks: [2], tickets: [4] },
].map(({ ranks, tickets }, i) => ({
  attempt: i + 1,
  at: `2026-12-0${i + 1}T20:00:00Z`,
  root: '',
  seed: '',
  winners: ranks.map((rank, place) => ({ rank, number: tickets[place] ?? null })),
}));

const sentence = (note: Omit<Note, 'level'>) => describeNote({ level: 'info', ...note } as Note, attempts);

describe('a note is a sentence', () => {
  it.each([
    [0, 'The list was sealed less than a day before the promised end.'],
    [1, 'The list was sealed 1 day before the promised end.'],
    [2, 'The list was sealed 2 days before the promised end.'],
  ])('about a list sealed %i days early', (days, expected) => {
    expect(sentence({ id: 'closed-early', values: { days } })).toBe(expected);
  });

  it.each([
    [1, 'host', 'The host ended sales 1 minute early.'],
    [119, 'host', 'The host ended sales 1 minute early.'],
    [120, 'host', 'The host ended sales 2 minutes early.'],
    [3599, 'host', 'The host ended sales 59 minutes early.'],
    [3600, 'admin', 'The platform ended sales 1 hour early.'],
    [86_399, 'admin', 'The platform ended sales 23 hours early.'],
    [86_400, 'host', 'The host ended sales 1 day early.'],
    [19 * 86_400, 'host', 'The host ended sales 19 days early.'],
  ] as const)('about sales that ended %i seconds early', (seconds, by, expected) => {
    expect(sentence({ id: 'ended-early', values: { by, seconds } })).toBe(expected);
  });

  const none = { admin: 0, afterEnd: 0, bank: 0, buyer: 0, host: 0 };
  it.each([
    [{ host: 1 }, '1 ticket was voided by the host.'],
    [{ admin: 1, afterEnd: 1 }, '1 ticket was voided by the platform after sales ended.'],
    [{ buyer: 1 }, '1 ticket was voided by its buyer.'],
    [{ bank: 1 }, '1 ticket was voided by a bank.'],
    [{ buyer: 2 }, '2 tickets were voided: 2 by their buyers.'],
    [
      { host: 1, admin: 2, buyer: 1, bank: 3 },
      '7 tickets were voided: 1 by the host, 2 by the platform, 1 by its buyer, 3 by banks.',
    ],
    [
      { bank: 1200, admin: 1, afterEnd: 1 },
      '1,201 tickets were voided: 1 by the platform, 1,200 by banks. 1 of them was voided after sales ended.',
    ],
    [{ bank: 3, afterEnd: 2 }, '3 tickets were voided: 3 by banks. 2 of them were voided after sales ended.'],
    [
      { admin: 2, afterEnd: 2 },
      '2 tickets were voided: 2 by the platform. All of them were voided after sales ended.',
    ],
  ])('about voided tickets: %j', (values, expected) => {
    expect(sentence({ id: 'voided', values: { ...none, ...values } })).toBe(expected);
  });

  it.each<[Omit<Note, 'level'>, string]>([
    [{ id: 'voided', values: { count: 1 } }, '1 ticket was voided.'],
    [{ id: 'voided', values: { count: 2 } }, '2 tickets were voided.'],
    [{ id: 'wrong-answers', values: { count: 1 } }, '1 ticket had a wrong answer.'],
    [{ id: 'wrong-answers', values: { count: 1000 } }, '1,000 tickets had a wrong answer.'],
    [{ id: 'by-post', values: { count: 1 } }, '1 ticket came from a postal entry.'],
    [{ id: 'by-post', values: { count: 2 } }, '2 tickets came from postal entries.'],
    [
      { id: 'posted-late', values: { count: 1 } },
      '1 postal entry was recorded after the deadline for postal entries.',
    ],
    [
      { id: 'posted-late', values: { count: 2 } },
      '2 postal entries were recorded after the deadline for postal entries.',
    ],
    [
      { id: 'winner-without-name', values: { numbers: [3] } },
      'The proof shows no name for the winning ticket 000003.',
    ],
    [
      { id: 'winner-without-name', values: { numbers: [3, 7] } },
      'The proof shows no name for the winning tickets 000003, 000007.',
    ],
    [
      { id: 'overdue', values: { attempt: 2 } },
      'Attempt 2 was announced at least 24 hours ago, but has no result.',
    ],
    [
      {
        id: 'computable',
        values: {
          attempt: 1,
          winners: [
            { rank: 1, number: 5 },
            { rank: 2, number: null },
          ],
        },
      },
      'The public randomness for attempt 1 is known, so its result is certain: ticket 000005 wins the 1st prize, the 2nd prize has no winner.',
    ],
    [
      { id: 'cancelled', values: { at: '2026-07-01T19:00:00Z' } },
      'The draw was cancelled on 1 July 2026, 20:00 BST.',
    ],
    [
      { id: 'seal-log-not-read', values: {} },
      'The seal log was not read, so this check does not show whether there was a second list.',
    ],
    [
      { id: 'not-witnessed', values: { attempts: [1] } },
      'Too few independent witnesses saw the seal of attempt 1 in time.',
    ],
    [
      { id: 'not-witnessed', values: { attempts: [1, 2] } },
      'Too few independent witnesses saw the seal of attempts 1, 2 in time.',
    ],
  ])('for %j', (note, expected) => {
    expect(sentence(note)).toBe(expected);
  });

  it('for each redraw, with its date and the ticket that had been drawn before [AWARD-61]', () => {
    const redrawn = (numbers: number[], causes: ('declined' | 'unclaimed' | 'error')[]) =>
      sentence({ id: 'redrawn', values: { rank: 2, attempts: numbers, causes } });
    expect(redrawn([1, 2], ['declined'])).toBe(
      'The 2nd prize was redrawn on 2 December 2026, 20:00 GMT, because the winner declined. Ticket 000003 had been drawn before.',
    );
    expect(redrawn([1, 2, 3, 4], ['declined', 'unclaimed', 'error'])).toBe(
      [
        'The 2nd prize was redrawn on 2 December 2026, 20:00 GMT, because the winner declined. Ticket 000003 had been drawn before.',
        'The 2nd prize was redrawn on 3 December 2026, 20:00 GMT, because the prize was not claimed. Ticket 000009 had been drawn before.',
        'The 2nd prize was redrawn on 4 December 2026, 20:00 GMT, because there was an error.',
      ].join(' '),
    );
    // version 1 has no causes, and an attempt without a result has no date here
    expect(redrawn([1, 2], [])).toBe(
      'The 2nd prize was redrawn on 2 December 2026, 20:00 GMT. Ticket 000003 had been drawn before.',
    );
    expect(redrawn([1, 9], ['declined'])).toBe(
      'The 2nd prize was redrawn, because the winner declined. Ticket 000003 had been drawn before.',
    );
  });

  it.each([
    ['ineligible', 'the winner was not eligible'],
    ['unreachable', 'the winner could not be reached'],
  ] as const)('for a redraw with the cause %s', (cause, why) => {
    const note = sentence({ id: 'redrawn', values: { rank: 1, attempts: [1, 2], causes: [cause] } });
    expect(note).toContain(`because ${why}. Ticket 000007 had been drawn before.`);
  });
});

import { describe, expect, it } from 'vitest';
import { describeEntry, describeEntryCounts, parseTicketNumber } from './entry-text.ts';

describe('the text of the sealed list [RECORD-19]', () => {
  it.each([
    [null, 'Ticket 000017 is in the draw.'],
    ['voided', 'Ticket 000017 isn’t in the draw: it was voided before the list was sealed.'],
    ['wrong_answer', 'Ticket 000017 isn’t in the draw: the answer to the skill challenge was wrong.'],
    ['not_issued', 'Ticket 000017 isn’t in the draw: no such ticket was sold.'],
  ] as const)('explains a ticket with %s: %s', (why, text) => {
    expect(describeEntry({ number: 17, entered: why === null, why })).toBe(text);
  });

  it.each([
    [3, 5, '3 of the 5 tickets sold are in the draw.'],
    [1, 5, '1 of the 5 tickets sold is in the draw.'],
    [0, 5, '0 of the 5 tickets sold are in the draw.'],
    [1200, 1200, 'All 1,200 tickets sold are in the draw.'],
    [1, 1, 'The one ticket sold is in the draw.'],
    [0, 1, 'The one ticket sold isn’t in the draw.'],
  ])('counts %i of %i', (entered, issued, text) => {
    expect(describeEntryCounts({ entered, issued })).toBe(text);
  });
});

describe('a typed ticket number', () => {
  it.each([
    ['17', 17],
    ['#000017', 17],
    [' 1,234 ', 1234],
    ['2147483647', 2_147_483_647],
  ])('accepts %j', (text, number) => {
    expect(parseTicketNumber(text)).toBe(number);
  });

  it.each(['', '0', '-1', '1.5', 'x', '1e3', '2147483648', '99999999999'])('rejects %j', (text) => {
    expect(parseTicketNumber(text)).toBeNull();
  });
});

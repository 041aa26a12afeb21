import { describe, expect, it } from 'vitest';
import type { Report } from '../verify/report.ts';
import { describeTicket } from './describe-ticket.ts';
import { createTicketIndex, type TicketIndex } from './ticket-index.ts';

const ticket = (number: number) => ({ number, type: 'ticket' });

const LOG = [{ type: 'open' }, ticket(1), ticket(2), { type: 'void', number: 1 }, ticket(3), ticket(4)];
const ENTERED = [2, 4];
const CLOSED = [...LOG, { type: 'close' }, { type: 'draw' }];

const ATTEMPTS: Report['attempts'] = [
  {
    attempt: 1,
    at: '2026-12-01T20:00:00Z',
    root: '',
    seed: '',
    winners: [
      { number: 4, rank: 1 },
      { number: 2, rank: 2 },
    ],
  },
  { attempt: 2, at: '2026-12-02T20:00:00Z', root: '', seed: '', winners: [{ number: null, rank: 1 }] },
];

function indexOf(entries: object[], entered: number[] = []): TicketIndex {
  const index = createTicketIndex();
  for (const entry of entries) index.addEntry(JSON.stringify(entry));
  for (const number of entered) index.addEntered(number);
  return index;
}

const report = (attempts: Report['attempts'] = []): Report => ({
  valid: true,
  strength: 'committed',
  checks: [],
  notes: [],
  attempts,
  version: 1,
  terms: null,
  names: [],
  times: { ended: null, sealed: null, cancelled: null },
  witnessed: [],
  draw: 'd',
  entries: 0,
  tickets: 4,
});

const says = (index: TicketIndex, number: number, attempts?: Report['attempts']) =>
  describeTicket(number, index.find(number, report(attempts)), report(attempts));

describe('createTicketIndex', () => {
  it('finds tickets while the draw is on sale', () => {
    const index = indexOf(LOG);
    expect(index.stage()).toBe('open');
    expect(index.entryList()).toBeNull();
    expect(says(index, 3)).toBe(
      'Ticket 000003 is entry 4 of the log. The list is sealed when the draw starts.',
    );
    expect(says(index, 1)).toBe(
      'Ticket 000001 is entry 1 of the log. It was voided before the draw, so it isn’t on the list.',
    );
  });

  it('knows the entry list once it is sealed', () => {
    const index = indexOf(CLOSED, ENTERED);
    expect(index.stage()).toBe('sealed');
    expect(index.entryList()).toBe('2\n4\n');
    expect(says(index, 2)).toContain('It had exactly the same chance as every other ticket there.');
    expect(says(index, 3)).toContain('the answer to its skill question was wrong');
    expect(says(index, 1)).toContain('voided');
  });

  it('knows the results and redraws', () => {
    const index = indexOf([...CLOSED, { type: 'result' }, { type: 'draw' }, { type: 'result' }], ENTERED);
    expect(index.stage()).toBe('drawn');
    expect(says(index, 2, ATTEMPTS)).toContain('was drawn for prize 2.');
    expect(says(index, 4, ATTEMPTS)).toContain(
      'It was drawn in attempt 1, and its prize was drawn again later.',
    );
  });

  it('knows that a draw was cancelled, and which numbers do not exist', () => {
    const index = indexOf([...LOG, { type: 'cancel' }]);
    expect(index.stage()).toBe('cancelled');
    for (const number of [0, -1, 1.5, 5, 4_000_000_000]) expect(index.find(number, report())).toBeNull();
    expect(says(index, 5)).toBe(
      'There is no ticket 000005 in this log: its tickets are numbered from 000001 to 000004.',
    );
  });

  it('grows with the log', () => {
    const many = Array.from({ length: 5000 }, (_, i) => ticket(i + 1));
    const index = indexOf(
      [{ type: 'open' }, ...many, { type: 'close' }],
      many.map(({ number }) => number),
    );
    expect(index.find(5000, report())).toMatchObject({ index: 5000, entered: true });
  });

  it('ignores unreadable entries', () => {
    const index = createTicketIndex();
    index.addEntry('not JSON');
    expect(index.find(1, report())).toBeNull();
  });
});

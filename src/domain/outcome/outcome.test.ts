import { describe, expect, it } from 'vitest';
import { STATUSES } from '../draws/states.ts';
import { determineOutcome, type OutcomeFacts } from './outcome.ts';

const drawn: OutcomeFacts = {
  status: 'completed',
  minTicketAmount: 100,
  ticketCount: 100,
  heldCount: 0,
  enteredCount: 90,
  wonRanks: [1, 2],
  receivedRanks: [],
  undeliveredRanks: [],
};

const outcomeOf = (facts: Partial<OutcomeFacts>) => determineOutcome({ ...drawn, ...facts });

describe('the outcome of a draw', () => {
  it('is undecided until every prize is received or known not to be', () => {
    expect(outcomeOf({})).toBeNull();
    expect(outcomeOf({ receivedRanks: [1] })).toBeNull();
    expect(outcomeOf({ receivedRanks: [1], undeliveredRanks: [2] })).toBe('undelivered');
    expect(outcomeOf({ undeliveredRanks: [1, 2] })).toBe('undelivered');
    expect(outcomeOf({ receivedRanks: [2, 1] })).toBe('delivered');
  });

  it('does not wait for ranks without a winner', () => {
    expect(outcomeOf({ wonRanks: [1], receivedRanks: [1] })).toBe('delivered');
    expect(outcomeOf({ wonRanks: [1], receivedRanks: [1], undeliveredRanks: [2] })).toBe('delivered');
  });

  it('is known from the end of sales on if the minimum is not met, whatever happens to the prizes [MONEY-18]', () => {
    const missed = { ticketCount: 99 };
    for (const status of STATUSES) {
      const isOver = status === 'awaiting_draw' || status === 'completed';
      const expected = status === 'cancelled' ? 'cancelled' : isOver ? 'minimum_not_met' : null;
      expect([status, outcomeOf({ ...missed, status, wonRanks: [1], enteredCount: null })]).toEqual([
        status,
        expected,
      ]);
    }
    expect(outcomeOf({ ...missed, receivedRanks: [1, 2] })).toBe('minimum_not_met');
    expect(outcomeOf({ ...missed, minTicketAmount: null })).toBeNull();
  });

  it('waits for pending payments that can still reach the minimum', () => {
    const ended = { status: 'awaiting_draw', enteredCount: null, ticketCount: 97 } as const;
    expect(outcomeOf({ ...ended, heldCount: 3 })).toBeNull();
    expect(outcomeOf({ ...ended, heldCount: 2 })).toBe('minimum_not_met');
  });

  it('has no winner once it is drawn without entries, even below the minimum [MONEY-19]', () => {
    const withoutEntries = { enteredCount: 0, wonRanks: [], ticketCount: 40 };
    expect(outcomeOf(withoutEntries)).toBe('no_winner');
    expect(outcomeOf({ ...withoutEntries, minTicketAmount: null })).toBe('no_winner');
    expect(outcomeOf({ ...withoutEntries, minTicketAmount: null, status: 'awaiting_draw' })).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { hostTotals, ticketsInActiveDraws } from './totals.ts';

describe("a host's tiles", () => {
  it('count active draws and add up what all draws brought [HOST-04, HOST-05, HOST-06]', () => {
    const earnings = { grossPence: 50_000, charityPence: 2175, hostPence: 41_325, trees: 5 };
    expect(
      hostTotals([
        { status: 'active', earnings },
        { status: 'scheduled', earnings: { grossPence: 0, charityPence: 0, hostPence: 0, trees: 2 } },
        { status: 'completed', earnings },
      ]),
    ).toEqual({ activeDraws: 1, earningsPence: 82_650, charityPence: 4350, trees: 12 });
    expect(hostTotals([])).toEqual({ activeDraws: 0, earningsPence: 0, charityPence: 0, trees: 0 });
  });
});

describe("a participant's tickets", () => {
  it('are counted in active draws only, without voided ones [PART-02]', () => {
    const ticketCounts = { valid: 2, voided: 1 };
    expect(
      ticketsInActiveDraws([
        { status: 'active', ticketCounts },
        { status: 'completed', ticketCounts },
        { status: 'awaiting_draw', ticketCounts },
        { status: 'active', ticketCounts: { valid: 0, voided: 1 } },
      ]),
    ).toBe(2);
  });
});

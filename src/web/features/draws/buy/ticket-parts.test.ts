import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateCharityPence } from '#domain/money/split.ts';
import { computeTicketParts } from './ticket-parts.ts';

describe('the parts of a ticket’s price', () => {
  it('are £0.43 for the charity and £0.65 for the platform, for a £5.00 ticket at 10%', () => {
    expect(computeTicketParts({ ticketPrice: 500, charityPercentage: 10 })).toEqual({
      charity: 43,
      platform: 65,
      host: 392,
    });
  });

  it('add up to the price, and give the same charity share as elsewhere', () => {
    const draw = fc.record({
      ticketPrice: fc.integer({ min: 1, max: 10_000 }),
      charityPercentage: fc.integer({ min: 5, max: 100 }),
    });
    fc.assert(
      fc.property(draw, (one) => {
        const parts = computeTicketParts(one);
        if (parts === null) return;
        expect(parts.charity + parts.platform + parts.host).toBe(one.ticketPrice);
        expect(Math.min(parts.charity, parts.platform, parts.host)).toBeGreaterThanOrEqual(0);
        expect(parts.charity).toBe(calculateCharityPence(one.ticketPrice, one.charityPercentage));
      }),
    );
  });

  it('leave nothing for the host when the charity gets everything', () => {
    expect(computeTicketParts({ ticketPrice: 110, charityPercentage: 100 })).toEqual({
      charity: 95,
      platform: 15,
      host: 0,
    });
  });

  it('are left out for tickets so cheap that whole pence would mislead', () => {
    expect(computeTicketParts({ ticketPrice: 5, charityPercentage: 5 })).toBeNull();
  });
});

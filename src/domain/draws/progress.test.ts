import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateProgress, shouldShowProgress } from './progress.ts';

const of = (sold: number, held = 0, minTicketAmount: number | null = null) =>
  calculateProgress({ ticketLimit: 100, minTicketAmount, sold, held });

describe('the ticket progress', () => {
  it('is red above 80 % on the public page, and warns how many remain [PUB-13]', () => {
    expect([of(80).redForPublic, of(81).redForPublic]).toEqual([false, true]);
    expect([of(80).warning, of(81, 4).warning]).toEqual([null, 'Only 15 tickets remaining!']);
    expect(of(99).warning).toBe('Only 1 ticket remaining!');
  });

  it('is red above 90 % in a host’s list [LIST-10]', () => {
    expect([of(90).redForOrganiser, of(91).redForOrganiser]).toEqual([false, true]);
  });

  it('warns the host above 80 % of the limit [LIST-11]', () => {
    expect(of(81).redForOrganiser).toBe(false);
    expect(of(81).warning).toBe('Only 19 tickets remaining!');
  });

  it('stays within 0–100, as does its marker [PUB-14]', () => {
    const n = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        n,
        n,
        n,
        (ticketLimit, sold, held, minTicketAmount) => {
          const bar = calculateProgress({ ticketLimit, sold, held, minTicketAmount });
          expect(bar.percent >= 0 && bar.percent <= 100).toBe(true);
          expect(bar.minimumAt !== null && bar.minimumAt >= 0 && bar.minimumAt <= 100).toBe(true);
          expect(bar.remaining).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('marks the minimum as a share of the limit [PUB-15]', () => {
    expect(of(0, 0, 25).minimumAt).toBe(25);
    expect(of(0).minimumAt).toBeNull();
  });

  it('is shown only for a draw with a limit, unless the host turned it off [PUB-12]', () => {
    expect(shouldShowProgress({ ticketLimit: 10, showProgressBar: null })).toBe(true);
    expect(shouldShowProgress({ ticketLimit: 10, showProgressBar: true })).toBe(true);
    expect(shouldShowProgress({ ticketLimit: 10, showProgressBar: false })).toBe(false);
    expect(shouldShowProgress({ ticketLimit: null, showProgressBar: true })).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRecordedVoids, decideDashboardRefund } from './dashboard-refund.ts';

const order = {
  amountPence: 1_000,
  leftPence: 2_500,
  pricePence: 500,
  validTickets: 5,
  withheldTickets: 0,
  isOpen: true,
};

describe('a refund that was made at the provider', () => {
  it.each([
    ['the price of two tickets', {}, { kind: 'apply', valid: 2, withheld: 0 }],
    ['all that is left', { amountPence: 2_500 }, { kind: 'apply', valid: 5, withheld: 0 }],
    [
      'all that is left, with a withheld ticket',
      { amountPence: 2_500, validTickets: 4, withheldTickets: 1 },
      { kind: 'apply', valid: 4, withheld: 1 },
    ],
    [
      'a part, with a withheld ticket',
      { validTickets: 4, withheldTickets: 1 },
      { kind: 'ask', problem: 'refund_odd_amount' },
    ],
    ['an odd amount', { amountPence: 700 }, { kind: 'ask', problem: 'refund_odd_amount' }],
    ['anything after the seal', { isOpen: false }, { kind: 'ask', problem: 'refund_after_seal' }],
    ['more than is left', { leftPence: 999 }, { kind: 'ask', problem: 'refund_too_much' }],
  ] as const)('is applied only to whole tickets: %s [RECON-03]', (_, facts, decision) => {
    expect(decideDashboardRefund({ ...order, ...facts })).toEqual(decision);
  });

  it('leaves every valid ticket fully paid, however it is applied or recorded [RECON-03]', () => {
    const facts = fc
      .record({
        pricePence: fc.integer({ min: 1, max: 1_000 }),
        validTickets: fc.integer({ min: 0, max: 20 }),
        withheldTickets: fc.integer({ min: 0, max: 3 }),
        oddPence: fc.integer({ min: 0, max: 999 }),
      })
      .chain(({ oddPence, ...rest }) => {
        const leftPence =
          rest.pricePence * (rest.validTickets + rest.withheldTickets) + (oddPence % rest.pricePence);
        return fc
          .integer({ min: 1, max: Math.max(1, leftPence) })
          .map((amountPence) => ({ ...rest, leftPence, amountPence, isOpen: true }));
      });
    fc.assert(
      fc.property(facts, (refund) => {
        const { amountPence, leftPence, pricePence, validTickets } = refund;
        fc.pre(amountPence <= leftPence);
        const decision = decideDashboardRefund(refund);
        if (decision.kind === 'apply') {
          const valid = validTickets - decision.valid;
          expect(valid * pricePence).toBeLessThanOrEqual(leftPence - amountPence);
        }
        const { voided, refunded } = countRecordedVoids(refund);
        expect((validTickets - voided) * pricePence).toBeLessThanOrEqual(leftPence - amountPence);
        expect(refunded).toBeLessThanOrEqual(voided);
        expect(refunded * pricePence).toBeLessThanOrEqual(amountPence);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calculateApprovalLimit, LIMIT_DELAY_HOURS } from './approval-limit.ts';

const HOUR = 3_600_000;

/** Amounts in the order in which they were set, each some hours after the one before. */
const changes = fc.array(
  fc.record({ pence: fc.integer({ min: 0, max: 9 }), afterHours: fc.integer({ min: 1, max: 60 }) }),
  { minLength: 1, maxLength: 12 },
);

/** The limit at an hour, from the changes of the 48 hours before it. */
function limitAt(hour: number, amounts: readonly { pence: number; hour: number }[]) {
  const past = amounts.filter((amount) => amount.hour <= hour);
  const replaced = past.slice(1).flatMap(({ hour: at }, index) => {
    const pence = past[index]?.pence ?? 0;
    return at > hour - LIMIT_DELAY_HOURS ? [{ pence, at: new Date(at * HOUR) }] : [];
  });
  return calculateApprovalLimit(past.at(-1)?.pence ?? 0, replaced);
}

it('the payout limit never exceeds an amount that was set in the last 48 hours, and otherwise follows the settings [PAYOUT-51]', () => {
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: 100 }), (given, later) => {
      let clock = 0;
      const amounts = given.map(({ pence, afterHours }) => {
        clock += afterHours;
        return { pence, hour: clock };
      });
      const now = clock + later;
      const set = amounts.filter(
        (_, index) => (amounts[index + 1]?.hour ?? Number.POSITIVE_INFINITY) > now - LIMIT_DELAY_HOURS,
      );
      const { pence, until } = limitAt(now, amounts);
      expect(pence).toBe(Math.min(...set.map((amount) => amount.pence)));
      const current = amounts.at(-1)?.pence;
      if (until === null) {
        expect(pence).toBe(current);
        return;
      }
      expect(pence).toBeLessThan(current ?? 0);
      // The amount in the settings applies from exactly this time.
      const end = until.getTime() / HOUR;
      expect(limitAt(end, amounts)).toEqual({ pence: current, until: null });
      expect(limitAt(end - 1, amounts).until).not.toBeNull();
    }),
  );
});

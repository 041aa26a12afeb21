import type { Limits } from '#contract/play/play.ts';
import { endOfSpendMonth } from '#domain/play/spend-month.ts';
import type { ShownLimits } from './service.ts';

export function presentLimits(shown: ShownLimits): Limits {
  const { monthlyPence, pending, spentPence, mostPence, creditCards, now, answered, purchases } = shown;
  return {
    monthlyPence,
    ...(pending && { pending: { monthlyPence: pending.monthlyPence, from: pending.from.toISOString() } }),
    spentPence,
    mostPence,
    creditCards,
    monthEndsAt: endOfSpendMonth(now).toISOString(),
    answered,
    purchases,
    break: shown.break && { until: shown.break.until?.toISOString() ?? null },
  };
}

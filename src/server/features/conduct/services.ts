import type { Foundations } from '#server/foundations.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createComplaints } from './complaints/service.ts';
import { createFigures } from './figures/service.ts';
import { createRetention } from './retention/service.ts';

export type ConductServices = ReturnType<typeof createConductServices>;

export function createConductServices(
  { db, clock, limits, config }: Foundations,
  { platform: { tokens, throttles } }: { platform: PlatformServices },
) {
  const { disputeBody, postalEntryAddress } = config.operator;
  return {
    complaints: createComplaints({ db, tokens, throttles, isRateLimited: limits, disputeBody }),
    figures: createFigures({ db, clock, takesPost: postalEntryAddress !== null }),
    retention: createRetention({ db, keptDays: config.keptDays }),
  };
}

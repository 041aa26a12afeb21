import { NO_PLAY_FIGURES } from '#domain/conduct/measures.ts';
import type { Foundations } from '#server/foundations.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createComplaints } from './complaints/service.ts';
import { createFigures } from './figures/service.ts';
import { createRetention } from './retention/service.ts';

export type ConductServices = ReturnType<typeof createConductServices>;

export function createConductServices(
  { db, limits, config }: Foundations,
  { platform: { tokens, throttles } }: { platform: PlatformServices },
) {
  const { disputeBody } = config.operator;
  return {
    complaints: createComplaints({ db, tokens, throttles, limits, disputeBody }),
    // The site offers no limits, breaks or entries by post yet.
    figures: createFigures({ db, readPlay: async () => NO_PLAY_FIGURES }),
    retention: createRetention({ db }),
  };
}

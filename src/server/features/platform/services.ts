import type { Foundations } from '#server/foundations.ts';
import { createAudit } from './audit/service.ts';
import { createQueues } from './jobs/service.ts';
import { createLive } from './live/service.ts';
import { createSettings } from './settings/service.ts';
import { createThrottles } from './throttles/service.ts';
import { createTokens } from './tokens/service.ts';

export type PlatformServices = ReturnType<typeof createPlatformServices>;

export function createPlatformServices({ config, database, db, clock, keyedHash, jobHistory }: Foundations) {
  return {
    live: createLive({ db, listen: database.listen }),
    settings: createSettings({ config, clock, db }),
    throttles: createThrottles({ db, keyedHash }),
    tokens: createTokens({ db, keyedHash }),
    audit: createAudit({ db }),
    queues: createQueues({ db, book: jobHistory }),
  };
}

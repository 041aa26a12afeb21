import type { Transaction } from '#server/db/database.ts';
import type { Foundations } from '#server/foundations.ts';
import { createAudit } from './audit/service.ts';
import { createQueues } from './jobs/service.ts';
import { createLive } from './live/service.ts';
import { createProcesses } from './processes/service.ts';
import { createSettings, type RaisedLimit } from './settings/service.ts';
import { createThrottles } from './throttles/service.ts';
import { createTokens } from './tokens/service.ts';

export type PlatformServices = ReturnType<typeof createPlatformServices>;

type Needs = {
  /** Tells admins. The email domain is above this one. */
  onLimitRaised: (tx: Transaction, raised: RaisedLimit) => Promise<void>;
};

export function createPlatformServices(foundations: Foundations, { onLimitRaised }: Needs) {
  const { config, database, db, clock, keyedHash, jobHistory } = foundations;
  const processes = createProcesses({ db, book: jobHistory });
  return {
    live: createLive({ db, listen: database.listen }),
    settings: createSettings({ config, clock, db, onLimitRaised }),
    throttles: createThrottles({ db, keyedHash }),
    tokens: createTokens({ db, keyedHash }),
    audit: createAudit({ db }),
    processes,
    queues: createQueues({ db, processes }),
  };
}

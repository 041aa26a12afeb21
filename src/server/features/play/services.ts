import type { Foundations } from '#server/foundations.ts';
import { createEncryption } from '#server/security/encryption.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { DrawServices } from '../draws/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { SalesServices } from '../sales/services.ts';
import { createAgeChecks } from './age-checks/service.ts';
import { createBreaks } from './breaks/service.ts';
import { createHarmSignals } from './harm-signals/service.ts';
import { createLimits } from './limits/service.ts';

export type PlayServices = ReturnType<typeof createPlayServices>;

type Needs = {
  platform: PlatformServices;
  accounts: AccountServices;
  draws: DrawServices;
  sales: SalesServices;
};

export function createPlayServices(
  { db, keyedHash, ageCheck, limits, report }: Foundations,
  { platform, accounts, draws, sales }: Needs,
) {
  const { live, settings } = platform;
  const { sessions, accountDeletion } = accounts;
  const spendLimits = createLimits({
    db,
    creditCards: sales.creditCards,
    getMostMonthlyPence: async () => (await settings.current()).monthlyLimitPence,
  });
  const breaks = createBreaks({ db, keyedHash, sessions, accountDeletion, live });
  return {
    spendLimits,
    breaks,
    harmSignals: createHarmSignals({ db, breaks, limits: spendLimits, live }),
    ageChecks: createAgeChecks({
      db,
      ...ageCheck,
      encryption: createEncryption(keyedHash, 'age documents'),
      keyedHash,
      pictures: draws.pictures,
      live,
      throttles: limits ? platform.throttles : undefined,
      report,
    }),
  };
}

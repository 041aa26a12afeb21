import type { Foundations } from '#server/foundations.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { SalesServices } from '../sales/services.ts';
import { createBreaks } from './breaks/service.ts';
import { createLimits } from './limits/service.ts';

export type PlayServices = ReturnType<typeof createPlayServices>;

type Needs = { platform: PlatformServices; accounts: AccountServices; sales: SalesServices };

export function createPlayServices({ db, keyedHash }: Foundations, { platform, accounts, sales }: Needs) {
  const { live, settings } = platform;
  const { sessions, accountDeletion } = accounts;
  return {
    spendLimits: createLimits({
      db,
      creditCards: sales.creditCards,
      getMostMonthlyPence: async () => (await settings.current()).monthlyLimitPence,
    }),
    breaks: createBreaks({ db, keyedHash, sessions, accountDeletion, live }),
  };
}

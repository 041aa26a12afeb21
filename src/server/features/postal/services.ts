import type { Foundations } from '#server/foundations.ts';
import type { MoneyServices } from '../money/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { PublicLogServices } from '../public-log/services.ts';
import { createPostalEntries } from './entries/service.ts';
import { createPostalPuzzles } from './puzzles/service.ts';

export type PostalServices = ReturnType<typeof createPostalServices>;

type Needs = { platform: PlatformServices; money: MoneyServices; publicLog: PublicLogServices };

export function createPostalServices({ db }: Foundations, { platform, money, publicLog }: Needs) {
  return {
    postalPuzzles: createPostalPuzzles({ db }),
    postalEntries: createPostalEntries({
      db,
      live: platform.live,
      log: publicLog.log,
      provider: money.paymentProvider,
    }),
  };
}

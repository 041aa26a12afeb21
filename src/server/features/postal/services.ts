import type { Foundations } from '#server/foundations.ts';
import { createEncryption } from '#server/security/encryption.ts';
import type { DrawServices } from '../draws/services.ts';
import type { MoneyServices } from '../money/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { PublicLogServices } from '../public-log/services.ts';
import { createPostalEntries } from './entries/service.ts';
import { createPostalPuzzles } from './puzzles/service.ts';
import { createPostalScans } from './scans/service.ts';

export type PostalServices = ReturnType<typeof createPostalServices>;

type Needs = {
  platform: PlatformServices;
  money: MoneyServices;
  publicLog: PublicLogServices;
  draws: DrawServices;
};

export function createPostalServices(
  { db, keyedHash }: Foundations,
  { platform, money, publicLog, draws }: Needs,
) {
  return {
    postalPuzzles: createPostalPuzzles({ db }),
    postalScans: createPostalScans({
      db,
      encryption: createEncryption(keyedHash, 'postal scans'),
      pictures: draws.pictures,
    }),
    postalEntries: createPostalEntries({
      db,
      live: platform.live,
      log: publicLog.log,
      provider: money.paymentProvider,
    }),
  };
}

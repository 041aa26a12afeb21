import type { Foundations } from '#server/foundations.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createDetailsSeal } from './bank-details/seal-details.ts';
import { createBankDetails } from './bank-details/service.ts';
import { createPayoutExports } from './exports/service.ts';
import { createJournal } from './journal/service.ts';
import { createPayables } from './payables/service.ts';

export type PayoutServices = ReturnType<typeof createPayoutServices>;

type Needs = { platform: PlatformServices };

export function createPayoutServices({ db, config, keyedHash }: Foundations, { platform }: Needs) {
  const { settings } = platform;
  const seal = createDetailsSeal(keyedHash);
  return {
    bankDetails: createBankDetails({ db, seal }),
    payables: createPayables({ db, settings, seal }),
    payoutExports: createPayoutExports({ db, settings, seal, bankAccount: config.payoutAccount }),
    journal: createJournal({ db }),
  };
}

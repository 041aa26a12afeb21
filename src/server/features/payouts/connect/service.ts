import { ApiError } from '#server/api-error.ts';
import { forEach } from '#server/concurrency/for-each.ts';
import type { Database } from '#server/db/database.ts';
import type { SettingsService } from '#server/features/platform/settings/service.ts';
import type { BalanceReader, PayoutProvider } from '#server/providers/payouts/provider.ts';
import type { KeyedHash } from '#server/security/keyed-hash.ts';
import type { DetailsSeal } from '../bank-details/seal-details.ts';
import type { BankDetailsService } from '../bank-details/service.ts';
import type { PayablesService } from '../payables/service.ts';
import { createConnectEvents } from './events/service.ts';
import { createOnboarding } from './onboarding/service.ts';
import type { Recipients } from './recipients/service.ts';
import { createReversals } from './reversals/service.ts';
import { createStrays } from './strays/service.ts';
import { createTransfers } from './transfers/service.ts';

type Needs = {
  db: Database;
  settings: Pick<SettingsService, 'readApprovalLimit'>;
  seal: DetailsSeal;
  keyedHash: KeyedHash;
  /** Whether a provider checks the ages of winners. */
  checksAges: boolean;
  provider: PayoutProvider;
  balance: BalanceReader;
  recipients: Recipients;
  bankDetails: Pick<BankDetailsService, 'chooseStripe'>;
  payables: Pick<PayablesService, 'read'>;
  siteUrl: string;
  report: (problem: string) => void;
};

export type Connect = ReturnType<typeof createConnect>;

/** Pays hosts and winners to accounts at Stripe. */
export function createConnect(needs: Needs) {
  const { provider, recipients } = needs;
  const reversals = createReversals(needs);
  const strays = createStrays({ ...needs, reversals });
  let isBalanceKept = false;
  return {
    onboarding: createOnboarding(needs),
    transfers: createTransfers({ ...needs, reversals, strays }),
    reversals,
    strays,
    events: createConnectEvents({ ...needs, reversals, strays }),

    /** Makes Stripe keep our balance, once in each process. A failure is reported as that of any job. */
    keepBalance: async (): Promise<void> => {
      if (!isBalanceKept) await provider.keepBalance();
      isBalanceKept = true;
    },

    /** Looks for changes whose events were lost. */
    poll: (): Promise<void> =>
      forEach([recipients.poll, reversals.poll], (run) => run(), {
        failed: 'Some accounts or transfers could not be looked up.',
      }),
  };
}

/** @throws {ApiError} 409 if payees are not paid through Stripe */
export function requireConnect(connect: Connect | null): Connect {
  if (connect) return connect;
  throw new ApiError('conflict', 'This site does not pay through Stripe.', { code: 'stripe_not_offered' });
}

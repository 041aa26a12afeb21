import type { Config } from '#server/config.ts';
import type { Foundations } from '#server/foundations.ts';
import { createRegisterByHand } from '#server/providers/charity-register/by-hand.ts';
import { createCharityCommission } from '#server/providers/charity-register/charity-commission.ts';
import { createPlantingByHand } from '#server/providers/trees/by-hand.ts';
import { createEcologi } from '#server/providers/trees/ecologi.ts';
import type { TreePlanter } from '#server/providers/trees/provider.ts';
import type { MoneyServices } from '../money/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createDetailsSeal } from './bank-details/seal-details.ts';
import { createBankDetails } from './bank-details/service.ts';
import { createCharityAgreements } from './charity-agreements/service.ts';
import { createRecipients } from './connect/recipients/service.ts';
import { createConnect } from './connect/service.ts';
import { createDetailsRequests } from './details-requests/service.ts';
import { createPayoutDocuments } from './documents/service.ts';
import { createPayoutExports } from './exports/service.ts';
import { createHostRepayments } from './host-repayments/service.ts';
import { createHostTasks } from './host-tasks/service.ts';
import { createJournal } from './journal/service.ts';
import { createOverduePayouts } from './overdue/service.ts';
import { createPayoutOverview } from './overview/service.ts';
import { createOwnPayables } from './own-payables/service.ts';
import { createPayables } from './payables/service.ts';
import { createSettlement } from './settlement/service.ts';
import { createTrees } from './trees/service.ts';
import { createWorkspaces } from './workspace/service.ts';

export type PayoutServices = ReturnType<typeof createPayoutServices>;

type Needs = { platform: PlatformServices; money: MoneyServices };

export function createPayoutServices(foundations: Foundations, { platform, money }: Needs) {
  const { db, config, keyedHash, limits, ageCheck, siteUrl, report } = foundations;
  const checksAges = ageCheck.provider.needsAddress;
  const { settings, tokens } = platform;
  const throttles = limits ? platform.throttles : undefined;
  const seal = createDetailsSeal(keyedHash);
  const { payoutProvider: provider, balanceReader: balance } = money;
  const recipients = provider && createRecipients({ db, provider, report });
  const bankDetails = createBankDetails({ db, seal, recipients });
  const planter = createPlanter(config);
  const payables = createPayables({
    db,
    settings,
    seal,
    checksAges,
    plantsTrees: planter.plant !== undefined,
  });
  const connect =
    provider &&
    balance &&
    recipients &&
    createConnect({
      db,
      settings,
      seal,
      keyedHash,
      checksAges,
      provider,
      balance,
      recipients,
      bankDetails,
      payables,
      siteUrl,
      report,
    });
  const register = config.charityCommission
    ? createCharityCommission(config.charityCommission)
    : createRegisterByHand();
  const payoutExports = createPayoutExports({
    db,
    settings,
    seal,
    keyedHash,
    checksAges,
    bankAccount: config.payoutAccount,
  });
  const overduePayouts = createOverduePayouts({ db, payables });
  return {
    bankDetails,
    connect,
    charityAgreements: createCharityAgreements({ db, tokens, throttles, register, bankDetails }),
    payables,
    ownPayables: createOwnPayables({ db, checksAges }),
    detailsRequests: createDetailsRequests({ db, checksAges }),
    trees: createTrees({ db, planter, payables }),
    payoutExports,
    overduePayouts,
    payoutOverview: createPayoutOverview({ db, payables, payoutExports, overduePayouts }),
    payoutDocuments: createPayoutDocuments({ db, settings }),
    hostRepayments: createHostRepayments({ db }),
    hostTasks: createHostTasks({ db }),
    journal: createJournal({ db }),
    drawSettlement: createSettlement({ db, settings }),
    workspaces: createWorkspaces({ db }),
  };
}

/** Orders are simulated while payments are tests, because no money moves. */
function createPlanter({ ecologi, payments, brandName }: Config): TreePlanter {
  return ecologi
    ? createEcologi({ ...ecologi, isTest: payments.provider === 'test', planterName: brandName })
    : createPlantingByHand();
}

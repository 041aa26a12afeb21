import type { Foundations } from '#server/foundations.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createConsents } from './consents/service.ts';
import { createDataExport } from './data-export/service.ts';
import { createAccountDeletion } from './deletion/service.ts';
import { createEmailAddresses } from './email-address/service.ts';
import { createIdentity } from './identity/service.ts';
import { createCredentials } from './passwords/service.ts';
import { createAccounts } from './profile/service.ts';
import { createReauthentication } from './reauthentication/service.ts';
import { createSessions } from './sessions/service.ts';
import { createTwoFactor } from './two-factor/service.ts';
import { createVerification } from './verification/service.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;

type AccountsNeeds = Parameters<typeof createAccounts>[0];

type Needs = { platform: PlatformServices } & Pick<AccountsNeeds, 'requireImpartialToEntrant'>;

export function createAccountServices(
  foundations: Foundations,
  { platform, requireImpartialToEntrant }: Needs,
) {
  const { db, clock, config, keyedHash, passwords, adminsNeedSecondFactor } = foundations;
  const { settings, throttles, tokens } = platform;
  const sessions = createSessions({
    db,
    keyedHash,
    adminsNeedSecondFactor,
    hostsNeedSecondFactor: config.hostsNeedSecondFactor,
  });
  const brandName = async () => (await settings.current()).brandName;
  const getSupportEmail = async () => (await settings.current()).supportEmail;
  const identity = createIdentity({ db, keyedHash, throttles, passwords, brandName });
  const emailAddresses = createEmailAddresses({
    db,
    keyedHash,
    tokens,
    identity,
    sessions,
    throttles,
    passwords,
    getSupportEmail,
  });
  return {
    sessions,
    identity,
    emailAddresses,
    twoFactor: createTwoFactor({
      db,
      identity,
      sessions,
      adminsNeedSecondFactor,
      brandName,
    }),
    credentials: createCredentials({ db, tokens, identity, sessions, throttles, passwords }),
    accounts: createAccounts({
      db,
      clock,
      keyedHash,
      tokens,
      sessions,
      throttles,
      passwords,
      identity,
      emailAddresses,
      getSupportEmail,
      requireImpartialToEntrant,
      adminsNeedSecondFactor,
    }),
    reauthentication: createReauthentication({ db, identity, sessions }),
    consents: createConsents({ db }),
    dataExport: createDataExport({ db }),
    accountDeletion: createAccountDeletion({ db, identity, idleDays: config.keptDays.idleAccounts }),
    verification: createVerification({ db }),
  };
}

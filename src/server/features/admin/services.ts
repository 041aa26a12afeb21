import type { Foundations } from '#server/foundations.ts';
import { readSpace } from '#server/health/probes.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { DrawServices } from '../draws/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import type { RefundServices } from '../refunds/services.ts';
import { createAccountHelp } from './account-help/service.ts';
import { createAlarms } from './alarms/service.ts';
import { createAdminDraws } from './draws/service.ts';
import { createHosts } from './hosts/service.ts';
import { createNotes } from './notes/service.ts';
import { createAdminOrganisations } from './organisations/service.ts';
import { createPeople } from './people/service.ts';
import { createRoles } from './roles/service.ts';
import { createAdminSearch } from './search/service.ts';
import { createStatistics } from './statistics/service.ts';
import { createSuspensions } from './suspensions/service.ts';

export type AdminServices = ReturnType<typeof createAdminServices>;

type Needs = {
  platform: PlatformServices;
  accounts: AccountServices;
  draws: Pick<DrawServices, 'draws'>;
  refunds: Pick<RefundServices, 'cancellations'>;
};

export function createAdminServices(
  { db, config }: Foundations,
  { platform, accounts, draws, refunds }: Needs,
) {
  const { live, throttles, tokens } = platform;
  const { sessions, identity, emailAddresses } = accounts;
  const roles = createRoles({ db, live, tokens, configuredAdmin: config.admin });
  const accountHelp = createAccountHelp({
    db,
    emailAddresses,
    identity,
    sessions,
    throttles,
    tokens,
    live,
  });
  const notes = createNotes({ db });
  return {
    alarms: createAlarms({
      db,
      queues: platform.queues,
      readSpace: () => readSpace(config.dataDirectory),
    }),
    notes,
    hosts: createHosts({ db, live }),
    accountHelp,
    people: createPeople({ db, accountDeletion: accounts.accountDeletion, accountHelp, notes, roles }),
    roles,
    suspensions: createSuspensions({
      db,
      draws: draws.draws,
      cancellations: refunds.cancellations,
      sessions,
      live,
    }),
    adminDraws: createAdminDraws({ db }),
    adminOrganisations: createAdminOrganisations({ db }),
    adminSearch: createAdminSearch({ db }),
    statistics: createStatistics({ db }),
  };
}

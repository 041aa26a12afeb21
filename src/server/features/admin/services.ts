import type { Foundations } from '#server/foundations.ts';
import { readSpace } from '#server/health/probes.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createAlarms } from './alarms/service.ts';
import { createAdminDraws } from './draws/service.ts';
import { createHosts } from './hosts/service.ts';
import { createNotes } from './notes/service.ts';
import { createAdminOrganisations } from './organisations/service.ts';
import { createPeople } from './people/service.ts';
import { createRoles } from './roles/service.ts';
import { createStatistics } from './statistics/service.ts';
import { createSuspensions } from './suspensions/service.ts';

export type AdminServices = ReturnType<typeof createAdminServices>;

type Needs = { platform: PlatformServices; accounts: AccountServices };

export function createAdminServices({ db, config }: Foundations, { platform, accounts }: Needs) {
  const { live } = platform;
  const notes = createNotes({ db });
  return {
    alarms: createAlarms({
      db,
      queues: platform.queues,
      readSpace: () => readSpace(config.dataDirectory),
    }),
    notes,
    hosts: createHosts({ db, live }),
    people: createPeople({ db, accountDeletion: accounts.accountDeletion, notes }),
    roles: createRoles({ db, live }),
    suspensions: createSuspensions({ db, sessions: accounts.sessions, live }),
    adminDraws: createAdminDraws({ db }),
    adminOrganisations: createAdminOrganisations({ db }),
    statistics: createStatistics({ db }),
  };
}

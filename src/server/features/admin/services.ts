import type { Foundations } from '#server/foundations.ts';
import type { AccountServices } from '../accounts/services.ts';
import type { PlatformServices } from '../platform/services.ts';
import { createDrawDesk } from './draws/service.ts';
import { createAdmin } from './hosts/service.ts';
import { createNotes } from './notes/service.ts';
import { createPeople } from './people/service.ts';
import { createStatistics } from './statistics/service.ts';
import { createSuspending } from './suspensions/service.ts';

export type AdminServices = ReturnType<typeof createAdminServices>;

type Needs = { platform: PlatformServices; accounts: AccountServices };

export function createAdminServices({ db }: Foundations, { platform, accounts }: Needs) {
  const { live } = platform;
  const notes = createNotes({ db });
  return {
    notes,
    admin: createAdmin({ db, live }),
    people: createPeople({ db, erasure: accounts.erasure, notes }),
    suspending: createSuspending({ db, sessions: accounts.sessions, live }),
    drawDesk: createDrawDesk({ db }),
    statistics: createStatistics({ db }),
  };
}

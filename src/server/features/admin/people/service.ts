import type { PersonSearch } from '#contract/admin/people.ts';
import { toEmailKey } from '#domain/accounts/email-key.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database } from '#server/db/database.ts';
import type { AccountDeletionService } from '#server/features/accounts/deletion/service.ts';
import type { AccountHelpService } from '../account-help/service.ts';
import type { NotesService } from '../notes/service.ts';
import type { RolesService } from '../roles/service.ts';
import { listHostDraws } from '../suspensions/service.ts';
import * as store from './store.ts';

type Needs = {
  db: Database;
  accountDeletion: Pick<AccountDeletionService, 'forOther'>;
  accountHelp: Pick<AccountHelpService, 'findRemoval'>;
  notes: Pick<NotesService, 'list'>;
  roles: Pick<RolesService, 'isConfigured'>;
};

export type PeopleService = ReturnType<typeof createPeople>;

/** User accounts in the admin area. */
export function createPeople({ db, accountDeletion, accountHelp, notes, roles }: Needs) {
  return {
    list: async (search: PersonSearch): Promise<{ rows: store.PersonRow[]; total: number }> => ({
      rows: await store.listPeople(db, search),
      total: await store.countPeople(db, search),
    }),

    show: async (id: string) => {
      const person = await store.findPerson(db, id);
      if (!person) throw new ApiError('missing', 'Account not found');
      return {
        person,
        purchases: await store.readPurchases(db, id),
        visits: await store.readVisits(db, id),
        break: await store.readBreak(db, id),
        deletion: await accountDeletion.forOther.show(id),
        notes: await notes.list(id),
        runningDraws: (await listHostDraws(db, id, 'cancel')).length,
        configuredAdmin: roles.isConfigured(toEmailKey(person.email)),
        removal: await accountHelp.findRemoval(id),
      };
    },
  };
}

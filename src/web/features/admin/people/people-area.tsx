import type { PersonRow } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { ROLE_NAMES } from '#domain/accounts/role-texts.ts';
import { ROLES } from '#domain/accounts/roles.ts';
import { PERSON_STATES, type PersonState } from '#domain/admin/lists.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { OrderDetail } from './order-detail.tsx';
import { PersonBadges } from './person-badges.tsx';
import { PersonDetail } from './person-detail.tsx';
import { peopleQuery } from './queries.ts';

const STATE_NAMES: Record<PersonState, string> = {
  open: 'Open',
  suspended: 'Suspended',
  leaving: 'Deletion requested',
};

export function PeopleArea({ search }: { search: AdminSearch }) {
  const { open, order } = search;
  if (open && order) return <OrderDetail key={order} personId={open} id={order} />;
  return open ? <PersonDetail key={open} id={open} /> : <PeopleList search={search} />;
}

function PeopleList({ search }: { search: AdminSearch }) {
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="sr-only print:not-sr-only print:text-xl">
        People
      </h2>
      <AdminListControls
        search={search}
        placeholder="Search by name or email..."
        narrow={[
          {
            name: 'role',
            label: 'Role',
            all: 'All roles',
            options: ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] })),
          },
          {
            name: 'state',
            label: 'Status',
            all: 'All statuses',
            options: PERSON_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
          },
        ]}
      />
      <AdminList
        query={peopleQuery(useApi(), search)}
        search={search}
        label="People"
        failed="The accounts could not be loaded."
        none="Nobody has an account yet."
        notFound="No people found"
      >
        {(people) => (
          <ul aria-label="People" className="hairline rounded-sheet bg-surface">
            {people.map((person) => (
              <PersonItem key={person.id} person={person} />
            ))}
          </ul>
        )}
      </AdminList>
    </section>
  );
}

function PersonItem({ person }: { person: PersonRow }) {
  const { orders, draws } = person;
  return (
    <li className="relative grid items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto_9rem] sm:px-5">
      <div className="min-w-0">
        <AdminLink
          search={{ tab: 'people', open: person.id }}
          className="wrap-anywhere font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {formatFullName(person)}
        </AdminLink>
        <p className="wrap-anywhere text-muted">{person.email}</p>
        <p className="text-muted text-sm">{`Joined ${formatLongDate(person.createdAt)}`}</p>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <PersonBadges person={person} />
      </div>
      <p className="tabular text-muted text-sm sm:text-right">
        {plural(orders, 'order')}
        {draws > 0 && <span className="max-sm:ml-3 sm:block">{plural(draws, 'draw')}</span>}
      </p>
    </li>
  );
}

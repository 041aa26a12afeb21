import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FoundOrder, FoundPerson } from '#contract/admin/search.ts';
import { ROLE_NAMES } from '#domain/accounts/role-texts.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton, useAdminAddress } from '../admin-list.tsx';
import { AdminLink, Part } from '../detail.tsx';
import type { AdminSearch } from '../search.ts';
import { findQuery } from './queries.ts';

/** One box for everything that people name when they write to support. */
export function FindArea({ search }: { search: AdminSearch }) {
  const look = useAdminAddress();
  const typed = search.search ?? '';
  const onSearch = useCallback((text: string) => look({ tab: 'find', search: text || undefined }), [look]);
  return (
    <section aria-labelledby="find">
      <h2 id="find" className="sr-only print:not-sr-only print:text-xl">
        Find
      </h2>
      <SearchBox
        placeholder="Order number, payment, ticket, email or name..."
        maxLength={200}
        value={typed}
        onSearch={onSearch}
        className="w-full"
      />
      {typed === '' ? (
        <p className="measure mt-4 text-muted">
          Enter an order number such as OAK-7K2M-93QF, a reference of the payment provider such as pi_…, a
          prize draw and a ticket number such as “harbour raffle 123”, an email address or a name.
        </p>
      ) : (
        <Results typed={typed} />
      )}
    </section>
  );
}

function Results({ typed }: { typed: string }) {
  const { data, isError, refetch } = useQuery({
    ...findQuery(useApi(), typed),
    placeholderData: keepPreviousData,
  });
  if (!data) {
    if (isError)
      return <LoadFailed title="The search failed." retry="Retry" onRetry={() => void refetch()} />;
    return <ListSkeleton label="Results" />;
  }
  const { orders, people } = data;
  if (orders.length === 0 && people.length === 0) {
    return (
      <p role="status" className="py-8 text-lg text-muted">
        Nothing matches.
      </p>
    );
  }
  return (
    <div className="mt-6">
      {orders.length > 0 && (
        <Part title="Orders">
          <ul aria-label="Orders" className="hairline rounded-sheet bg-surface">
            {orders.map((order) => (
              <OrderItem key={order.id} order={order} />
            ))}
          </ul>
        </Part>
      )}
      {people.length > 0 && (
        <Part title="People">
          <ul aria-label="People" className="hairline rounded-sheet bg-surface">
            {people.map((person) => (
              <PersonItem key={person.id} person={person} />
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

const FOUND_BY: Record<FoundOrder['foundBy'], string> = {
  number: 'order number',
  payment: 'payment reference',
  ticket: 'ticket number',
  contact: 'email address',
};

const ITEM =
  'relative grid items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5';
const MAIN_LINK = 'wrap-anywhere font-semibold after:absolute after:inset-0 hover:text-accent';

function OrderItem({ order }: { order: FoundOrder }) {
  const { id, number, personId, name, email, draw, quantity, totalPence, createdAt, status, foundBy } = order;
  return (
    <li className={ITEM}>
      <div className="min-w-0">
        <AdminLink search={{ tab: 'people', open: personId, order: id }} className={MAIN_LINK}>
          {number}
        </AdminLink>
        <p className="wrap-anywhere text-muted">
          {[name ?? 'A deleted account', email].filter(Boolean).join(', ')}
        </p>
        <p className="tabular wrap-anywhere text-muted text-sm">
          {`${plural(quantity, 'ticket')} for ${draw.title}, ${formatPounds(totalPence)}, ${formatShortDateTime(createdAt)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <Badge tone="grey">{`By ${FOUND_BY[foundBy]}`}</Badge>
        <Badge tone={status === 'paid' ? 'green' : status === 'pending' ? 'amber' : 'grey'}>{status}</Badge>
      </div>
    </li>
  );
}

function PersonItem({ person: { id, name, email, role } }: { person: FoundPerson }) {
  return (
    <li className={ITEM}>
      <div className="min-w-0">
        <AdminLink search={{ tab: 'people', open: id }} className={MAIN_LINK}>
          {name}
        </AdminLink>
        <p className="wrap-anywhere text-muted">{email}</p>
      </div>
      <Badge tone="grey">{ROLE_NAMES[role]}</Badge>
    </li>
  );
}

import { chooseBadge } from '#domain/draws/badge.ts';
import { STATUSES } from '#domain/draws/states.ts';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import type { AdminSearch } from '../search.ts';
import { DrawDetail } from './draw-detail.tsx';
import { DrawRows } from './draw-rows.tsx';
import { drawsQuery } from './queries.ts';

/** All draws, in every status. */
export function DrawsArea({ search }: { search: AdminSearch }) {
  return search.open ? <DrawDetail key={search.open} id={search.open} /> : <DrawList search={search} />;
}

/** The status is named as if the draw had a start date, because a draw without one has a different label. */
const named = (status: (typeof STATUSES)[number]) => chooseBadge({ status, startDate: new Date(0) }).label;

function DrawList({ search }: { search: AdminSearch }) {
  return (
    <section aria-labelledby="draws">
      <h2 id="draws" className="sr-only print:not-sr-only print:text-xl">
        Draws
      </h2>
      <AdminListControls
        search={search}
        placeholder="Search by title or host..."
        narrow={[
          {
            name: 'state',
            label: 'Status',
            all: 'All statuses',
            options: STATUSES.map((status) => ({
              value: status,
              label: status === 'inactive' ? 'Unpublished or paused' : named(status),
            })),
          },
        ]}
      />
      <AdminList
        query={drawsQuery(useApi(), search)}
        search={search}
        label="Prize draws"
        failed="The prize draws could not be loaded."
        none="No prize draws yet."
        notFound="No prize draws found"
      >
        {(draws) => <DrawRows draws={draws} />}
      </AdminList>
    </section>
  );
}

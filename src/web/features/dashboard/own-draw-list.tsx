import { useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback } from 'react';
import type { OwnDraw } from '#contract/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { filterCounts, listPage } from './draw-list.ts';
import { ListControls } from './list-controls.tsx';
import { FILTERS, type Filter, type ListWish } from './list-wish.ts';
import { NothingFound } from './nothing-found.tsx';
import { OwnDrawCard } from './own-draw-card.tsx';
import { type DashboardSearch, wishOf, withPage, withWish } from './search.ts';

const TAB_NAMES: Record<Filter, string> = {
  all: 'All Draws',
  live: 'Live',
  unpublished: 'Unpublished',
  awaiting: 'Awaiting Winner',
  completed: 'Completed',
  archived: 'Archived',
};

/** A host's draws, with what is searched for, the tab, the order and the page in the address. */
export function OwnDrawList({ draws, search }: { draws: readonly OwnDraw[]; search: DashboardSearch }) {
  const navigate = useNavigate({ from: '/dashboard' });
  const wish = wishOf(search);
  const counts = filterCounts(draws);
  const change = useCallback(
    (changed: Partial<Omit<ListWish, 'page'>>) =>
      void navigate({
        search: (before) => withWish(before, changed),
        replace: changed.query !== undefined,
        resetScroll: false,
      }),
    [navigate],
  );

  return (
    <>
      <ListControls wish={wish} onChange={change} />
      <Tabs
        label="Prize draws by status"
        className="mt-4"
        value={wish.filter}
        onValueChange={(value) => change({ filter: FILTERS.find((filter) => filter === value) ?? 'all' })}
        items={FILTERS.map((filter) => ({
          value: filter,
          title: (
            <>
              {TAB_NAMES[filter]} <span className="tabular font-normal">({counts[filter]})</span>
            </>
          ),
          content: <DrawsOfTab draws={draws} wish={wish} onClear={() => change({ query: '' })} />,
        }))}
      />
    </>
  );
}

type DrawsOfTabProps = { draws: readonly OwnDraw[]; wish: ListWish; onClear: () => void };

function DrawsOfTab({ draws, wish, onClear }: DrawsOfTabProps) {
  const { rows, page, pageCount, found } = listPage(draws, wish);
  return (
    <>
      <p role="status" className="sr-only">
        {found === 1 ? '1 prize draw' : `${found} prize draws`}
      </p>
      {found === 0 ? (
        <NothingFound filter={wish.filter} query={wish.query} onClear={onClear} />
      ) : (
        <ul className="grid gap-5">
          {rows.map((draw) => (
            <li key={draw.id} className="min-w-0">
              <OwnDrawCard draw={draw} />
            </li>
          ))}
        </ul>
      )}
      {pageCount > 1 && <Pager page={page} pageCount={pageCount} />}
    </>
  );
}

function Pager({ page, pageCount }: { page: number; pageCount: number }) {
  const navigate = useNavigate({ from: '/dashboard' });
  const go = async (to: number) => {
    await navigate({ search: (before) => withPage(before, to), resetScroll: false });
    document.getElementById('your-draws')?.focus();
  };
  return (
    <nav aria-label="Prize draws: pages" className="mt-6 flex items-center justify-center gap-2">
      <Button variant="quiet" className="px-3!" disabled={page <= 1} onClick={() => void go(page - 1)}>
        <ChevronLeft className="size-5" aria-hidden="true" />
        Previous
      </Button>
      <p className="tabular min-w-28 text-center">{`Page ${page} of ${pageCount}`}</p>
      <Button
        variant="quiet"
        className="px-3!"
        disabled={page >= pageCount}
        onClick={() => void go(page + 1)}
      >
        Next
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </nav>
  );
}

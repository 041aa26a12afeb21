import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { OwnDraw, OwnTotals } from '#contract/draws/own-draws.ts';
import { OWN_FILTERS, type OwnFilter } from '#domain/draws/own-list.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { TabLinks, tabLinkStyle } from '#web/components/ui/tab-links.tsx';
import { ListControls } from './list-controls.tsx';
import { readListOptions, setListOptions, setPage } from './list-options.ts';
import { NothingFound } from './nothing-found.tsx';
import { OwnDrawCard } from './own-draw-card.tsx';
import { calculatePageCount } from './own-page.ts';
import type { DashboardSearch, ListOptions } from './search.ts';

const TAB_NAMES: Record<OwnFilter, string> = {
  all: 'All Draws',
  live: 'Live',
  unpublished: 'Unpublished',
  awaiting: 'Awaiting Winner',
  completed: 'Completed',
  archived: 'Archived',
};

/** One page of draws. `waiting` is true while the next one loads. */
export type ShownDraws = { rows: readonly OwnDraw[]; total: number; page: number; waiting: boolean };

type OwnDrawListProps = { shown: ShownDraws; counts: OwnTotals['draws']; search: DashboardSearch };

export function OwnDrawList({ shown, counts, search }: OwnDrawListProps) {
  const navigate = useNavigate({ from: '/dashboard' });
  const { filter, query } = readListOptions(search);
  const { rows, total, page, waiting } = shown;
  const change = useCallback(
    (changed: Partial<Omit<ListOptions, 'page'>>) =>
      void navigate({
        search: (before) => setListOptions(before, changed),
        replace: changed.query !== undefined,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <>
      <ListControls search={search} onChange={change} />
      <FilterTabs counts={counts} search={search} />
      <p role="status" className="sr-only">
        {!waiting && plural(total, 'prize draw')}
      </p>
      <div
        aria-busy={waiting || undefined}
        className={cn('pt-5 transition-opacity', waiting && 'opacity-60')}
      >
        {total === 0 ? (
          <NothingFound filter={filter} query={query.trim()} onClear={() => change({ query: '' })} />
        ) : (
          <ul className="grid gap-5">
            {rows.map((draw) => (
              <li key={draw.id} className="min-w-0">
                <OwnDrawCard draw={draw} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pager page={page} pageCount={calculatePageCount(total)} search={search} />
    </>
  );
}

function FilterTabs({ counts, search }: Pick<OwnDrawListProps, 'counts' | 'search'>) {
  const { filter: current } = readListOptions(search);
  return (
    <TabLinks label="Prize draws by status" className="mt-4">
      {OWN_FILTERS.map((filter) => (
        <Link
          key={filter}
          to="/dashboard"
          search={setListOptions(search, { filter })}
          activeOptions={{ exact: true }}
          resetScroll={false}
          aria-current={filter === current ? 'true' : undefined}
          className={tabLinkStyle(filter === current)}
        >
          {TAB_NAMES[filter]} <span className="tabular font-normal">({formatNumber(counts[filter])})</span>
        </Link>
      ))}
    </TabLinks>
  );
}

type PagerProps = { page: number; pageCount: number; search: DashboardSearch };

function Pager({ page, pageCount, search }: PagerProps) {
  if (pageCount <= 1) return null;
  const step = (to: number, content: ReactNode) =>
    to < 1 || to > pageCount ? (
      <Button variant="quiet" className="px-2!" disabled>
        {content}
      </Button>
    ) : (
      <ButtonLink
        to="/dashboard"
        search={setPage(search, to)}
        resetScroll={false}
        onClick={() => document.getElementById('your-draws')?.focus()}
        variant="quiet"
        className="px-2!"
      >
        {content}
      </ButtonLink>
    );
  return (
    <nav aria-label="Prize draws: pages" className="mt-6 flex flex-wrap items-center justify-center gap-1">
      {step(
        page - 1,
        <>
          <ChevronLeft className="size-5" aria-hidden="true" />
          Previous
        </>,
      )}
      <p className="tabular">{`Page ${page} of ${pageCount}`}</p>
      {step(
        page + 1,
        <>
          Next
          <ChevronRight className="size-5" aria-hidden="true" />
        </>,
      )}
    </nav>
  );
}

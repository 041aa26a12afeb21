import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { OWN_SORTS, type OwnSort } from '#domain/draws/own-list.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { GetForm } from '#web/components/ui/get-form.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { readListOptions, setListOptions } from './list-options.ts';
import type { DashboardSearch, ListOptions } from './search.ts';

const SORT_NAMES: Record<OwnSort, string> = {
  created: 'Created Date',
  title: 'Title',
  end: 'End Date',
  price: 'Ticket Price',
};

type ListControlsProps = {
  search: DashboardSearch;
  onChange: (change: Partial<Omit<ListOptions, 'page'>>) => void;
};

/** Search and sort order. */
export function ListControls({ search, onChange }: ListControlsProps) {
  const wish = readListOptions(search);
  const ascending = wish.order === 'asc';
  const Arrow = ascending ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <GetForm
      action="/dashboard"
      keep={{ view: search.view, filter: search.filter, order: search.order }}
      className="grid gap-3 sm:flex"
    >
      <SearchBox
        name="q"
        className="sm:flex-1"
        placeholder="Search prize draws..."
        value={wish.query}
        onSearch={(query) => onChange({ query })}
      />
      <div className="flex gap-3">
        <div className="flex-1 sm:w-48">
          <Select
            name="sort"
            aria-label="Sort by"
            value={wish.sort}
            onChange={(event) => {
              const sort = OWN_SORTS.find((choice) => choice === event.target.value);
              if (sort) onChange({ sort });
            }}
          >
            {OWN_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
              </option>
            ))}
          </Select>
        </div>
        <ButtonLink
          to="/dashboard"
          search={setListOptions(search, { order: ascending ? 'desc' : 'asc' })}
          resetScroll={false}
          variant="secondary"
          className="w-40 px-4!"
        >
          <Arrow className="size-5" aria-hidden="true" />
          {ascending ? 'Ascending' : 'Descending'}
        </ButtonLink>
        <noscript>
          <Button type="submit" variant="secondary">
            Show
          </Button>
        </noscript>
      </div>
    </GetForm>
  );
}

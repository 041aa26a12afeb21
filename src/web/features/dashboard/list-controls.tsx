import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { type ListWish, SORTS, type Sort } from './list-wish.ts';

const SORT_NAMES: Record<Sort, string> = {
  created: 'Created Date',
  title: 'Title',
  end: 'End Date',
  price: 'Ticket Price',
};

type ListControlsProps = { wish: ListWish; onChange: (change: Partial<Omit<ListWish, 'page'>>) => void };

/** What is looked for and in which order. */
export function ListControls({ wish, onChange }: ListControlsProps) {
  const ascending = wish.order === 'asc';
  const Arrow = ascending ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  return (
    <div className="grid gap-3 sm:flex">
      <SearchBox
        className="sm:flex-1"
        placeholder="Search prize draws..."
        value={wish.query}
        onSearch={(query) => onChange({ query })}
      />
      <div className="flex gap-3">
        <div className="flex-1 sm:w-48">
          <Select
            aria-label="Sort by"
            value={wish.sort}
            onChange={(event) => {
              const sort = SORTS.find((choice) => choice === event.target.value);
              if (sort) onChange({ sort });
            }}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
              </option>
            ))}
          </Select>
        </div>
        <Button
          variant="secondary"
          className="w-40 px-4!"
          onClick={() => onChange({ order: ascending ? 'desc' : 'asc' })}
        >
          <Arrow className="size-5" aria-hidden="true" />
          {ascending ? 'Ascending' : 'Descending'}
        </Button>
      </div>
    </div>
  );
}

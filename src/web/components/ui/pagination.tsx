import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

type PaginationProps = {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  /** Accessible name, for example "Tickets". */
  label: string;
};

/** Pagination with gaps between distant pages; renders nothing for a single page. */
export function Pagination({ page, pageCount, onPage, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={`${label}: pages`} className="flex flex-wrap items-center justify-center gap-1">
      <Button
        variant="quiet"
        size="icon"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      {listShownPages(page, pageCount).map((shown) =>
        shown.gap ? (
          <span key={shown.key} aria-hidden="true" className="w-8 text-center text-muted">
            …
          </span>
        ) : (
          <Button
            key={shown.key}
            variant="quiet"
            size="icon"
            aria-label={`Page ${shown.page}`}
            aria-current={shown.page === page ? 'page' : undefined}
            onClick={() => onPage(shown.page)}
            className={cn('tabular', shown.page === page && 'bg-accent-soft text-ink!')}
          >
            {shown.page}
          </Button>
        ),
      )}
      <Button
        variant="quiet"
        size="icon"
        aria-label="Next page"
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </nav>
  );
}

type Shown = { key: string; gap: false; page: number } | { key: string; gap: true };

/** Returns the first, last, current and neighbouring pages, with a gap where more than one page is left out. */
export function listShownPages(page: number, pageCount: number): Shown[] {
  const wanted = new Set([1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount));
  if (wanted.has(3)) wanted.add(2);
  if (wanted.has(pageCount - 2)) wanted.add(pageCount - 1);
  const shown: Shown[] = [];
  let last = 0;
  for (const n of [...wanted].filter((n) => n >= 1 && n <= pageCount).sort((a, b) => a - b)) {
    if (n > last + 1) shown.push({ key: `gap-${n}`, gap: true });
    shown.push({ key: String(n), gap: false, page: n });
    last = n;
  }
  return shown;
}

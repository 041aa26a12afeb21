import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';
import { listShownPages } from './pagination.tsx';

/** Props for a link to one page. The caller renders the link, because it knows the page's URL. */
export type PageLink = {
  page: number;
  label: string;
  current: boolean;
  className: string;
  children: ReactNode;
};

type PageLinksProps = {
  /** Starts at 1. */
  page: number;
  pageCount: number;
  /** Accessible name, for example "Prize draws". */
  label: string;
  link: (to: PageLink) => ReactNode;
};

const LOOK =
  'tap tabular inline-flex items-center justify-center rounded-control font-semibold text-accent hover:bg-accent-soft/60';

/** Pagination as links, which work without script; renders nothing for a single page. */
export function PageLinks({ page, pageCount, label, link }: PageLinksProps) {
  if (pageCount <= 1) return null;
  const beside = (to: number, name: string, icon: ReactNode) =>
    to < 1 || to > pageCount ? (
      <span aria-hidden="true" className={cn(LOOK, 'text-muted opacity-50 hover:bg-transparent')}>
        {icon}
      </span>
    ) : (
      link({ page: to, label: name, current: false, className: LOOK, children: icon })
    );
  return (
    <nav aria-label={`${label}: pages`} className="flex flex-wrap items-center justify-center gap-1">
      {beside(page - 1, 'Previous page', <ChevronLeft className="size-5" aria-hidden="true" />)}
      {listShownPages(page, pageCount).map((shown) =>
        shown.gap ? (
          <span key={shown.key} aria-hidden="true" className="w-8 text-center text-muted">
            …
          </span>
        ) : (
          <span key={shown.key} className="contents">
            {link({
              page: shown.page,
              label: `Page ${shown.page}`,
              current: shown.page === page,
              className: cn(LOOK, shown.page === page && 'bg-accent-soft text-ink!'),
              children: shown.page,
            })}
          </span>
        ),
      )}
      {beside(page + 1, 'Next page', <ChevronRight className="size-5" aria-hidden="true" />)}
    </nav>
  );
}

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { PageLinks } from '#web/components/ui/page-links.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import type { Api, InputArguments, ListName, ListPage } from '#web/lib/api.ts';
import { describeRowRange } from '#web/lib/row-range.ts';
import { AdminLink } from './detail.tsx';
import { type AdminSearch, buildAdminSearch } from './search.ts';

export const ROWS_PER_PAGE = 25;

/** One page of an admin list. It is refetched each time, so that admins see the current data. */
export function adminQuery<K extends ListName>(api: Api, name: K, ...input: InputArguments<K>) {
  return queryOptions({ queryKey: [name, ...input], queryFn: () => api.page(name, ...input), staleTime: 0 });
}

/** Changes the search parameters of the open area and returns to its first page. */
export function useAdminAddress() {
  const navigate = useNavigate({ from: '/admin' });
  return useCallback(
    (change: { [K in keyof AdminSearch]?: AdminSearch[K] | undefined }) =>
      void navigate({
        search: (now: AdminSearch) =>
          buildAdminSearch({ ...now, page: undefined, open: undefined, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
}

type Narrowing = {
  name: 'state' | 'role' | 'action';
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
};

type ControlsProps = {
  search: AdminSearch;
  /** Of the search box; without it, there is none. */
  placeholder?: string;
  narrow?: readonly Narrowing[];
  children?: ReactNode;
};

/** A list's search and filters, which are kept in the URL. */
export function AdminListControls({ search, placeholder, narrow = [], children }: ControlsProps) {
  const look = useAdminAddress();
  const onSearch = useCallback((typed: string) => look({ search: typed || undefined }), [look]);
  return (
    <div className="flex flex-wrap items-end gap-3" data-screen-only="">
      {placeholder && (
        <SearchBox
          placeholder={placeholder}
          maxLength={320}
          value={search.search ?? ''}
          onSearch={onSearch}
          className="w-full sm:min-w-60 sm:flex-1 sm:max-w-88"
        />
      )}
      {narrow.map(({ name, label, all, options }) => (
        <div key={name} className="w-full sm:w-auto sm:min-w-44 sm:max-w-60">
          <Select
            aria-label={label}
            value={search[name] ?? ''}
            onChange={({ target }) => look({ [name]: target.value || undefined })}
          >
            <option value="">{all}</option>
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </div>
      ))}
      {children}
    </div>
  );
}

type AdminListProps<K extends ListName> = {
  query: ReturnType<typeof adminQuery<K>>;
  search: AdminSearch;
  rowsPerPage?: number;
  /** Accessible name of the list, for its loading state and its pagination. */
  label: string;
  failed: string;
  /** Shown when the list is empty: `none` without a search, `notFound` with one. */
  none: string;
  notFound?: string;
  children: (rows: ListPage<K>['rows']) => ReactNode;
};

/** A page of a list: the row count, the rows and the pagination. */
export function AdminList<K extends ListName>(props: AdminListProps<K>) {
  const {
    query,
    search,
    rowsPerPage = ROWS_PER_PAGE,
    label,
    failed,
    none,
    notFound = none,
    children,
  } = props;
  const { data, isError, isFetching, refetch } = useQuery({ ...query, placeholderData: keepPreviousData });
  const page = search.page ?? 1;
  const narrowed = Boolean(
    search.search ?? search.state ?? search.role ?? search.action ?? search.draw ?? search.from ?? search.to,
  );
  return (
    <>
      <p role="status" className="tabular my-4 min-h-6 text-muted">
        {data && describeRowRange(page, rowsPerPage, data.total)}
      </p>
      {data ? (
        data.rows.length > 0 ? (
          children(data.rows)
        ) : (
          <div className="py-8 text-lg text-muted">
            <p>{narrowed ? notFound : none}</p>
            {narrowed && (
              <p className="mt-2 text-base">
                <AdminLink search={buildAdminSearch({ tab: search.tab })}>Show all</AdminLink>
              </p>
            )}
          </div>
        )
      ) : isError && !isFetching ? (
        <LoadFailed title={failed} retry="Retry" onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton label={label} />
      )}
      <div className="mt-6" data-screen-only="">
        <PageLinks
          label={label}
          page={page}
          pageCount={Math.ceil((data?.total ?? 0) / rowsPerPage)}
          link={({ page: to, label: name, current, className, children: shown }) => (
            <Link
              from="/admin"
              to="."
              search={(now: AdminSearch) => buildAdminSearch({ ...now, page: to > 1 ? to : undefined })}
              aria-label={name}
              aria-current={current ? 'page' : undefined}
              className={className}
            >
              {shown}
            </Link>
          )}
        />
      </div>
    </>
  );
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={`Loading: ${label}`}>
      <div className="hairline rounded-sheet bg-surface">
        {Array.from({ length: 5 }, (_, row) => row).map((row) => (
          <div
            key={row}
            className="grid h-25 content-center gap-2.5 border-line border-b px-4 last:border-b-0 sm:px-5"
          >
            <Skeleton className="h-4.5 w-3/5 sm:w-2/5" />
            <Skeleton className="h-4 w-4/5 sm:w-1/2" />
            <Skeleton className="h-3.5 w-2/5 sm:w-1/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

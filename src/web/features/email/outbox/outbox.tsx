import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { EmailRow, EmailState } from '#contract/email/outbox.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { describeRowRange } from '#web/lib/row-range.ts';
import { EmailDialog } from './email-dialog.tsx';
import { EmailList } from './email-list.tsx';
import { useStateNames } from './email-state.tsx';
import { deliveryQuery, EMAILS_PER_PAGE, emailPageQuery } from './queries.ts';
import type { EmailListSearch } from './search.ts';
import { SuppressedAddresses } from './suppressed-addresses.tsx';
import { useRetryAll } from './use-retry.ts';

/** Every email and its status. The search is kept in the URL. */
export function Outbox({ search }: { search: EmailListSearch }) {
  const query = useQuery({ ...emailPageQuery(useApi(), search), placeholderData: keepPreviousData });
  const { look, goTo, close } = useOutboxAddress();
  const total = query.data?.total ?? 0;
  const page = search.page ?? 1;
  return (
    <section aria-labelledby="outbox">
      <h3 id="outbox" tabIndex={-1} className="mb-3 text-xl outline-none">
        Outbox
      </h3>
      <Kept />
      <SuppressedAddresses />
      <Controls search={search} onLook={look} />
      <div className="my-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="tabular text-muted">
          {query.data && describeRowRange(page, EMAILS_PER_PAGE, total)}
        </p>
        {search.state === 'dead' && total > 0 && <RetryAll />}
      </div>
      {query.data ? (
        <Found emails={query.data.rows} looked={search.search !== undefined || search.state !== undefined} />
      ) : query.isError && !query.isFetching ? (
        <LoadFailed
          title="Failed to load the outbox. Please try again later."
          retry="Retry"
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ListSkeleton />
      )}
      <div className="mt-6">
        <Pagination
          label="Emails"
          page={page}
          pageCount={Math.ceil(total / EMAILS_PER_PAGE)}
          onPage={(to) => void goTo(to)}
        />
      </div>
      {search.mail !== undefined && <EmailDialog id={search.mail} onClose={close} />}
    </section>
  );
}

function Kept() {
  const { data } = useQuery(deliveryQuery(useApi()));
  if (data?.provider !== 'kept') return null;
  return (
    <Alert title="No mail server is set up, so nobody gets these emails" className="mb-6">
      We keep them here instead, and you can read each one as it would arrive.
    </Alert>
  );
}

function RetryAll() {
  const retry = useRetryAll();
  return (
    <Button variant="secondary" pending={retry.isPending} onClick={() => retry.mutate()}>
      Retry all
    </Button>
  );
}

/** The search and filter; undefined values match all emails. */
type Wish = { search?: string | undefined; state?: string | undefined };

function useOutboxAddress() {
  const navigate = useNavigate({ from: '/admin' });
  const look = useCallback(
    (change: Wish) =>
      void navigate({
        // Leaves out the page, so that the list returns to its first page.
        search: ({ search, state }) => tidy({ search, state, ...change }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const goTo = async (page: number) => {
    await navigate({ search: ({ search, state }) => ({ ...tidy({ search, state }), page }) });
    document.getElementById('outbox')?.focus();
  };
  const close = () =>
    void navigate({ search: ({ mail: _, ...rest }) => rest, replace: true, resetScroll: false });
  return { look, goTo, close };
}

function tidy({ search, state }: Wish) {
  return { tab: 'outbox' as const, ...(search && { search }), ...(state && { state }) };
}

type ControlsProps = {
  search: EmailListSearch;
  onLook: (change: Wish) => void;
};

const STATES: readonly EmailState[] = ['due', 'sent', 'returned', 'dead', 'stopped'];

function Controls({ search, onLook }: ControlsProps) {
  const onSearch = useCallback((text: string) => onLook({ search: text || undefined }), [onLook]);
  const names = useStateNames();
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,24rem)_12rem]" data-screen-only="">
      <SearchBox
        placeholder="Search recipients..."
        maxLength={320}
        value={search.search ?? ''}
        onSearch={onSearch}
      />
      <Select
        aria-label="Status"
        value={search.state ?? ''}
        onChange={({ target }) => onLook({ state: STATES.find((state) => state === target.value) })}
      >
        <option value="">All emails</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {names[state]}
          </option>
        ))}
      </Select>
    </div>
  );
}

function Found({ emails, looked }: { emails: readonly EmailRow[]; looked: boolean }) {
  if (emails.length > 0) return <EmailList emails={emails} />;
  return (
    <p className="py-8 text-lg text-muted">
      {looked ? 'No emails found' : 'No emails yet. We’ll email buyers as soon as the first order is paid.'}
    </p>
  );
}

function ListSkeleton() {
  return (
    <Loading label="Loading emails...">
      <div className="grid gap-3">
        {Array.from({ length: 6 }, (_, row) => row).map((row) => (
          <Skeleton key={row} className="h-20" />
        ))}
      </div>
    </Loading>
  );
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Suppression } from '#contract/email/suppressions.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Accordion } from '#web/components/ui/accordion.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SearchBox } from '#web/components/ui/search-box.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { STOPS_PER_PAGE, stopsKey, stopsQuery } from './queries.ts';

/** Suppressed addresses. Hidden if there are none. */
export function SuppressedAddresses() {
  const { data } = useQuery(stopsQuery(useApi()));
  if (!data || data.total === 0) return null;
  return (
    <div className="mb-6">
      <Accordion
        items={[
          {
            value: 'stops',
            title:
              data.total === 1
                ? 'One email address is blocked'
                : `${formatNumber(data.total)} email addresses are blocked`,
            content: <SuppressedAddressList searchable={data.total > STOPS_PER_PAGE} />,
          },
        ]}
      />
    </div>
  );
}

function SuppressedAddressList({ searchable }: { searchable: boolean }) {
  const [{ search, page }, look] = useState({ search: '', page: 1 });
  const wish = searchable ? { search, page } : {};
  const { data } = useQuery({ ...stopsQuery(useApi(), wish), placeholderData: keepPreviousData });
  return (
    <>
      {searchable && (
        <SearchBox
          placeholder="Search blocked addresses..."
          maxLength={320}
          value={search}
          onSearch={(text) => look({ search: text, page: 1 })}
          className="mb-3 max-w-96"
        />
      )}
      {data?.total === 0 && (
        <p role="status" className="py-3 text-muted">
          No blocked addresses found
        </p>
      )}
      <ul aria-label="Blocked addresses">
        {data?.rows.map((stop) => (
          <SuppressedAddressItem key={stop.id} stop={stop} />
        ))}
      </ul>
      {searchable && (
        <div className="mt-4">
          <Pagination
            label="Blocked addresses"
            page={page}
            pageCount={Math.ceil((data?.total ?? 0) / STOPS_PER_PAGE)}
            onPage={(to) => look({ search, page: to })}
          />
        </div>
      )}
    </>
  );
}

function SuppressedAddressItem({ stop }: { stop: Suppression }) {
  const allow = useAllow(stop);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{stop.email}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {`${WHY[stop.reason]}, ${formatShortDateTime(stop.stoppedAt)}${stop.detail ? `: ${stop.detail}` : ''}`}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        pending={allow.isPending}
        aria-label={`Unblock: ${stop.email}`}
        onClick={() => allow.mutate()}
      >
        Unblock
      </Button>
    </li>
  );
}

const WHY: Record<Suppression['reason'], string> = {
  bounce: 'An email bounced',
  complaint: 'Reported an email as spam',
};

function useAllow({ id, email }: Suppression) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/v1/admin/mail-stops/:id', { params: { id } }),
    onSuccess: () => {
      toast({ title: 'Email address unblocked', description: email });
      return queryClient.invalidateQueries({ queryKey: stopsKey });
    },
    onError: (error) =>
      toast({
        title: 'The address could not be unblocked',
        description: getErrorMessage(error),
        variant: 'destructive',
      }),
  });
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAYABLE_STATES } from '#domain/payouts/states.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { AdminList, AdminListControls } from '../admin-list.tsx';
import { AdminLink } from '../detail.tsx';
import { type AdminSearch, buildAdminSearch } from '../search.ts';
import { ExportDialog } from './export-dialog.tsx';
import { FilesPart } from './files-part.tsx';
import { JournalPart } from './journal-part.tsx';
import { PayableDetail } from './payable-detail.tsx';
import { PayableRow } from './payable-row.tsx';
import { STATE_NAMES } from './payable-text.ts';
import { PayoutTotals } from './payout-totals.tsx';
import { PAYABLES_PER_PAGE, payablesQuery, totalsQuery } from './queries.ts';

/** What draws owe, from the settlement to the payment. */
export function PayoutsArea({ search }: { search: AdminSearch }) {
  return search.open ? <PayableDetail key={search.open} id={search.open} /> : <PayableList search={search} />;
}

function PayableList({ search }: { search: AdminSearch }) {
  const api = useApi();
  const [isExporting, setIsExporting] = useState(false);
  const { data: totals, isError, refetch } = useQuery(totalsQuery(api, search));
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts" className="sr-only print:not-sr-only print:text-xl">
        Payouts
      </h2>
      {totals && <PayoutTotals totals={totals} search={search} />}
      {isError && !totals && (
        <LoadFailed title="The totals could not be loaded." onRetry={() => void refetch()} />
      )}
      <div className="mt-6">
        <AdminListControls
          search={search}
          narrow={[
            {
              name: 'state',
              label: 'Status',
              all: 'All statuses',
              options: PAYABLE_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
            },
          ]}
        >
          <Button className="max-sm:w-full sm:ml-auto" onClick={() => setIsExporting(true)}>
            Export for the bank
          </Button>
        </AdminListControls>
      </div>
      <AdminList
        query={payablesQuery(api, search)}
        search={search}
        rowsPerPage={PAYABLES_PER_PAGE}
        label="Payouts"
        failed="The payouts could not be loaded."
        none="There’s nothing to pay yet. Payouts appear here once a prize draw is settled."
        notFound="No payouts found"
      >
        {(payables) => (
          <>
            {search.draw && (
              <p className="wrap-anywhere mb-4">
                {`Showing payouts for ${payables[0]?.prizeDrawTitle} only. `}
                <AdminLink search={buildAdminSearch({ tab: 'payouts', state: search.state })}>
                  Show all prize draws
                </AdminLink>
              </p>
            )}
            <ul aria-label="Payouts" className="hairline rounded-sheet bg-surface">
              {payables.map((payable) => (
                <PayableRow key={payable.id} payable={payable} />
              ))}
            </ul>
          </>
        )}
      </AdminList>
      <FilesPart />
      <JournalPart />
      {isExporting && <ExportDialog onClose={() => setIsExporting(false)} />}
    </section>
  );
}

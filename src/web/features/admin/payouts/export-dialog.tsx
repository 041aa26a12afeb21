import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Exportable } from '#contract/payouts/payout-overview.ts';
import { formatPounds } from '#domain/money/format.ts';
import { explainWaiting } from '#domain/payouts/waiting-text.ts';
import { plural } from '#domain/text/plural.ts';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';
import { downloadPayments, type Format } from './download-payments.ts';
import { describeAmount } from './payable-text.ts';
import { exportableQuery } from './queries.ts';

const FORMAT_CHOICES: readonly { value: Format; title: string; text: string }[] = [
  { value: 'pain001', title: 'Bank file', text: 'ISO 20022 pain.001, for business banking.' },
  { value: 'csv', title: 'CSV', text: 'For spreadsheets and other banks.' },
];

/** Shows what an export contains and what it skips, and downloads the file. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const [format, setFormat] = useState<Format>('pain001');
  const { data, isError, refetch } = useQuery(exportableQuery(api));
  const act = useAct({
    run: () => downloadPayments(api, format),
    done: () => ({
      title: 'Payments exported',
      description: 'Upload the file to your bank, then record what was paid.',
    }),
    failed: 'Nothing was exported',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Export for the bank"
      description="This puts all approved payments in one file and marks them as exported. You can download the file again later."
      confirmText={data && data.payables > 0 ? `Export ${plural(data.payables, 'payment')}` : 'Export'}
      confirmDisabled={!data || data.payables === 0}
      pending={act.isPending}
      pendingText="Exporting..."
      onConfirm={() => act.mutate(undefined, { onSuccess: onClose })}
    >
      {isError && !data && (
        <LoadFailed title="The payments could not be loaded." onRetry={() => void refetch()} />
      )}
      {!isError && !data && <Spinner label="Loading..." />}
      {data && (
        <div className="grid gap-5">
          <p role="status">
            {data.payables > 0 ? (
              <>
                <strong className="font-semibold">{plural(data.payables, 'payment')}</strong>
                {' totalling '}
                <strong className="tabular font-semibold">{formatPounds(data.amountPence)}</strong>
                {' will be exported.'}
              </>
            ) : (
              'There are no approved payments to export right now.'
            )}
          </p>
          {data.payables > 0 && (
            <RadioCards
              legend="Format"
              name="format"
              columns={1}
              value={format}
              onChange={setFormat}
              options={FORMAT_CHOICES}
            />
          )}
          <Skipped skipped={data.skipped} />
        </div>
      )}
    </ConfirmDialog>
  );
}

function Skipped({ skipped }: Pick<Exportable, 'skipped'>) {
  if (skipped.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{`Skipped: ${plural(skipped.length, 'approved payment')}`}</h3>
      <ul className="mt-1.5 grid gap-2">
        {skipped.map((payable) => (
          <li key={payable.id} className="wrap-anywhere text-sm">
            {`${describeAmount(payable)}, ${payable.prizeDrawTitle}`}
            <span className="block text-muted">
              {`${explainWaiting({ ...payable, payee: payable.payee.kind }).join('. ')}.`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate, formatShortDateTime } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { Part } from '../detail.tsx';
import { useAct } from '../use-act.ts';
import { downloadPayments, FORMAT_NAMES, FORMATS, type Format } from './download-payments.ts';
import { filesQuery } from './queries.ts';

/** The latest files of payments, to download them again. */
export function FilesPart() {
  const { data, isError, refetch } = useQuery(filesQuery(useApi()));
  return (
    <Part title="Files for the bank">
      {isError && !data && (
        <LoadFailed title="The files could not be loaded." onRetry={() => void refetch()} />
      )}
      {!isError && !data && <ListSkeleton label="Files" />}
      {data?.rows.length === 0 && <p className="text-muted">Nothing has been exported yet.</p>}
      {data && data.rows.length > 0 && (
        <ul aria-label="Files for the bank" className="hairline rounded-sheet bg-surface">
          {data.rows.map(({ id, exportedAt, executionDate, payments, amountPence }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 sm:px-5"
            >
              <p className="tabular min-w-0">
                <span className="font-semibold">{`${plural(payments, 'payment')}, ${formatPounds(amountPence)}`}</span>
                <span className="block text-muted text-sm">
                  {`Exported on ${formatShortDateTime(exportedAt)}, to be paid on ${formatLongDate(`${executionDate}T12:00:00Z`)}`}
                </span>
              </p>
              <FileButtons batch={id} />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Downloads a file again, in either format. */
export function FileButtons({ batch }: { batch: string }) {
  const api = useApi();
  const act = useAct({
    run: (format: Format) => downloadPayments(api, format, batch),
    done: () => ({ title: 'File downloaded' }),
    failed: 'The file could not be downloaded',
  });
  return (
    <div className="flex flex-wrap gap-2">
      {FORMATS.map((format) => (
        <Button
          key={format}
          variant="secondary"
          size="sm"
          pending={act.isPending && act.variables === format}
          onClick={() => act.mutate(format)}
        >
          <Download className="size-4.5" aria-hidden="true" />
          {FORMAT_NAMES[format]}
        </Button>
      ))}
    </div>
  );
}

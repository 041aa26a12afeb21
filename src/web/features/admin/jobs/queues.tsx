import { useQuery } from '@tanstack/react-query';
import type { JobsStatus } from '#contract/platform/jobs.ts';
import type { Queue } from '#domain/admin/lists.ts';
import { LOG_REFUSAL_TEXTS, SEAL_REFUSAL_TEXTS } from '#domain/proof/log-refusals.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { Cell, HeaderCell, Row, Table } from '#web/components/ui/table.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { AdminLink, Part } from '../detail.tsx';

const FRESH_MS = 5_000;

const NAMES: Record<Queue, string> = {
  mails: 'Emails to send',
  deadMails: 'Failed emails',
  confirmations: 'Orders to confirm',
  results: 'Results to email',
  newsletters: 'Newsletters to send',
  holds: 'Unpaid orders',
  refunds: 'Refunds in progress',
  cancelledDraws: 'Draws to refund',
  deletions: 'Accounts to delete',
};

/** Email queues first, then the rest. */
const ROWS: readonly (readonly Queue[])[] = [
  ['mails', 'deadMails', 'confirmations', 'results', 'newsletters'],
  ['holds', 'refunds', 'cancelledDraws', 'deletions'],
];

function useJobs() {
  const api = useApi();
  return useQuery({ ...callQuery(api, 'GET /api/v1/admin/jobs'), staleTime: 0, refetchInterval: FRESH_MS });
}

/** The size of each queue, and whether the ledger balances. */
export function Queues() {
  const { data, isError, refetch } = useJobs();
  if (!data) {
    if (isError) return <LoadFailed title="The queues could not be loaded." onRetry={() => void refetch()} />;
    return <ListSkeleton label="Queues" />;
  }
  return (
    <section aria-labelledby="queues">
      <h3 id="queues" className="mb-3 text-xl">
        Waiting
      </h3>
      <div className="grid gap-4">
        {ROWS.map((row) => (
          <StatRow
            key={row[0]}
            items={data.queues
              .filter(({ name }) => row.includes(name))
              .map(({ name, waiting, oldestAt }) => ({
                key: name,
                label: name === 'deadMails' && waiting > 0 ? <DeadEmails /> : NAMES[name],
                value: formatNumber(waiting),
                note: oldestAt === null ? 'nothing waiting' : `since ${formatShortDateTime(oldestAt)}`,
              }))}
          />
        ))}
      </div>
      <Books books={data.books} />
      <Logs logs={data.logs} />
    </section>
  );
}

function DeadEmails() {
  return <AdminLink search={{ tab: 'outbox', state: 'dead' }}>{NAMES.deadMails}</AdminLink>;
}

function Books({ books }: Pick<JobsStatus, 'books'>) {
  if (!books) {
    return (
      <p className="mt-4 text-muted">The ledger hasn’t been checked yet. We check it every night at 3am.</p>
    );
  }
  if (books.findings.length === 0) {
    return (
      <p className="tabular mt-4 text-muted">{`The ledger balances. Last checked ${formatShortDateTime(books.checkedAt)}.`}</p>
    );
  }
  return (
    <Alert
      tone="danger"
      className="mt-4"
      title={`The ledger does not balance, last checked ${formatShortDateTime(books.checkedAt)}`}
    >
      <ul className="list-disc pl-5">
        {books.findings.map((finding) => (
          <li key={finding} className="wrap-anywhere">
            {finding}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** The draws that are off sale because of their public logs, and what to do. Nothing is shown if there are none. */
function Logs({ logs: { problem, refused, seals } }: Pick<JobsStatus, 'logs'>) {
  return (
    <>
      {problem !== null && (
        <Alert tone="danger" className="mt-4" title="This server cannot sign public logs">
          <p className="wrap-anywhere">{problem}</p>
        </Alert>
      )}
      {seals && (
        <Alert
          tone="danger"
          className="mt-4"
          title={`The seal log has stopped${seals.refusedAt === null ? '' : ` since ${formatShortDateTime(seals.refusedAt)}`}`}
        >
          <p className="measure wrap-anywhere">
            {SEAL_REFUSAL_TEXTS[seals.reason]}
            <span className="block text-muted text-sm">{seals.detail}</span>
          </p>
          <p className="measure mt-3">
            Restore the newest copy of the database, or run <code>npm run log:repair</code> on the server.
            Prize draws carry on, but nothing proves when their lists are sealed.
          </p>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert
          tone="danger"
          className="mt-4"
          title={`${plural(refused.length, 'prize draw')} off sale because of the public log`}
        >
          <ul className="measure grid gap-3">
            {refused.map(({ drawId, title, reason, detail, refusedAt }) => (
              <li key={drawId} className="wrap-anywhere">
                <AdminLink search={{ tab: 'draws', open: drawId }}>{title}</AdminLink>
                {`, since ${formatShortDateTime(refusedAt)}. ${LOG_REFUSAL_TEXTS[reason]}`}
                <span className="block text-muted text-sm">{detail}</span>
              </li>
            ))}
          </ul>
          <p className="measure mt-3">
            Restore the newest copy of the database, or run <code>npm run log:repair</code> on the server.
            Sales restart automatically once the log is repaired.
          </p>
        </Alert>
      )}
    </>
  );
}

/** The status of each job in all server processes together. */
export function Jobs() {
  const { data } = useJobs();
  if (!data || data.jobs.length === 0) return null;
  return (
    <Part title="Jobs">
      <p className="measure mb-3 text-muted">
        {`These figures are for ${plural(data.processes.length, 'server process', 'server processes')} (${describeProcesses(data.processes)}) since they started. We retry failed runs automatically, and the server logs say why they failed.`}
      </p>
      <div className="hairline rounded-sheet bg-surface">
        <Table caption="How each job is running">
          <thead>
            <tr>
              <HeaderCell>Job</HeaderCell>
              <HeaderCell className="text-right">Every</HeaderCell>
              <HeaderCell className="text-right">Runs</HeaderCell>
              <HeaderCell className="text-right">Failed</HeaderCell>
              <HeaderCell>Last run</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {data.jobs.map((job) => (
              <Row key={job.name}>
                <th scope="row" className="sticky left-0 min-w-36 bg-surface px-3 py-3 font-normal">
                  {job.name.charAt(0).toUpperCase() + job.name.slice(1)}
                </th>
                <Cell className="whitespace-nowrap text-right">{describeInterval(job.everySeconds)}</Cell>
                <Cell className="text-right">{formatNumber(job.runs)}</Cell>
                <Cell className={job.failures > 0 ? 'text-right font-semibold text-danger' : 'text-right'}>
                  {formatNumber(job.failures)}
                </Cell>
                <Cell className="whitespace-nowrap">
                  {job.lastRunAt === null ? 'not yet' : formatShortDateTime(job.lastRunAt)}
                  {job.lastSeconds !== null && <span className="text-muted">{`, ${job.lastSeconds} s`}</span>}
                  {job.failingSince !== null && (
                    <span className="block font-semibold text-danger">{`failing since ${formatShortDateTime(job.failingSince)}`}</span>
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </Part>
  );
}

/** Names each process by its machine and its process id, with its version. */
function describeProcesses(processes: JobsStatus['processes']): string {
  return processes.map(({ host, pid, version }) => `${host} ${pid}, version ${version}`).join('; ');
}

function describeInterval(seconds: number): string {
  if (seconds >= 3600) return `${formatNumber(seconds / 3600)} h`;
  return seconds >= 60 ? `${formatNumber(seconds / 60)} min` : `${formatNumber(seconds)} s`;
}

import { Outbox } from '#web/features/email/outbox/outbox.tsx';
import type { EmailListSearch } from '#web/features/email/outbox/search.ts';
import { Jobs, Queues } from './queues.tsx';

/** Pending work, all emails with their status, and the status of the jobs. */
export function JobsAndEmail({ search }: { search: EmailListSearch }) {
  return (
    <>
      <h2 className="sr-only print:not-sr-only print:text-xl">Jobs and email</h2>
      <Queues />
      <div className="mt-9">
        <Outbox search={search} />
      </div>
      <Jobs />
    </>
  );
}

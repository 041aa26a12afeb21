import { Outbox } from '#web/features/mails/outbox.tsx';
import type { MailListSearch } from '#web/features/mails/search.ts';
import { Part } from '../detail.tsx';
import { Jobs, Queues } from './queues.tsx';

/** What waits to be done, every mail and how it stands, and how the jobs go. */
export function JobsAndMail({ search }: { search: MailListSearch }) {
  return (
    <>
      <h2 className="sr-only">Jobs and Mail</h2>
      <Queues />
      <Part title="Outbox">
        <Outbox search={search} />
      </Part>
      <Jobs />
    </>
  );
}

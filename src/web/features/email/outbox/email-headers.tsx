import type { ReactNode } from 'react';
import type { EmailDetails } from '#contract/email/outbox.ts';
import { formatShortDateTime } from '#domain/time/london.ts';

/** Sender, recipient and other headers of an email. */
export function EmailHeaders({ headers }: Pick<EmailDetails, 'headers'>) {
  const { from, to, subject, date, listUnsubscribe } = headers;
  return (
    <dl className="mb-4 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b pb-4 text-sm">
      <Header name="From">
        {from.email === null ? from.name : `${from.name} <${from.email}>`}
        {from.email === null && <span className="text-muted">, with no address, so no email is sent</span>}
      </Header>
      <Header name="To">{to}</Header>
      <Header name="Subject">{subject}</Header>
      {date !== null && <Header name="Date">{formatShortDateTime(date)}</Header>}
      {listUnsubscribe !== null && <Header name="List-Unsubscribe">{listUnsubscribe}</Header>}
    </dl>
  );
}

function Header({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="tabular wrap-anywhere min-w-0">{children}</dd>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import type { MailRow } from '#contract/email/outbox.ts';
import { MAIL_NAMES } from '#domain/email/mail.ts';
import { shortDateTime } from '#domain/time/london.ts';
import { MailStateBadge, TestBadge, useTurningPoint } from './mail-state.tsx';

/** Mails as an inbox lists them; the whole line opens one. */
export function MailList({ mails }: { mails: readonly MailRow[] }) {
  return (
    <ul aria-label="Mails" className="hairline rounded-sheet bg-surface">
      {mails.map((mail) => (
        <MailItem key={mail.id} mail={mail} />
      ))}
    </ul>
  );
}

function MailItem({ mail }: { mail: MailRow }) {
  return (
    <li className="relative grid items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="min-w-0">
        <Link
          from="/admin"
          to="."
          search={(search) => ({ ...search, mail: mail.id })}
          resetScroll={false}
          className="wrap-anywhere font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {mail.subject}
        </Link>
        <p className="wrap-anywhere text-muted">{mail.recipient}</p>
        <p className="text-muted text-sm">{`${MAIL_NAMES[mail.template]}, ${shortDateTime(mail.createdAt)}`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:justify-items-end">
        <span className="flex gap-2">
          {mail.test && <TestBadge />}
          <MailStateBadge state={mail.state} />
        </span>
        {mail.attempts > 0 && mail.state !== 'sent' && <TurningPoint mail={mail} />}
      </div>
      {mail.state !== 'sent' && mail.lastError && (
        <p className="wrap-anywhere line-clamp-2 text-danger text-sm sm:col-span-2">{mail.lastError}</p>
      )}
    </li>
  );
}

function TurningPoint({ mail }: { mail: MailRow }) {
  const { label, value } = useTurningPoint(mail);
  return (
    <span className="tabular text-muted text-sm">{mail.state === 'due' ? `${label} ${value}` : value}</span>
  );
}

import { Link } from '@tanstack/react-router';
import type { EmailRow } from '#contract/email/outbox.ts';
import { EMAIL_NAMES } from '#domain/email/email.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { EmailStateBadge, TestBadge, useTurningPoint } from './email-state.tsx';

/** A list of emails; a click anywhere in a row opens that email. */
export function EmailList({ emails }: { emails: readonly EmailRow[] }) {
  return (
    <ul aria-label="Emails" className="hairline rounded-sheet bg-surface">
      {emails.map((email) => (
        <EmailItem key={email.id} email={email} />
      ))}
    </ul>
  );
}

function EmailItem({ email }: { email: EmailRow }) {
  return (
    <li className="relative grid items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 hover:bg-paper sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5">
      <div className="min-w-0">
        <Link
          from="/admin"
          to="."
          search={(search) => ({ ...search, mail: email.id })}
          resetScroll={false}
          className="wrap-anywhere font-semibold after:absolute after:inset-0 hover:text-accent"
        >
          {email.subject}
        </Link>
        <p className="wrap-anywhere text-muted">{email.recipient}</p>
        <p className="text-muted text-sm">{`${EMAIL_NAMES[email.template]}, ${formatShortDateTime(email.createdAt)}`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:justify-items-end">
        <span className="flex gap-2">
          {email.test && <TestBadge />}
          <EmailStateBadge state={email.state} />
        </span>
        {email.attempts > 0 && email.state !== 'sent' && <TurningPoint email={email} />}
      </div>
      {email.state !== 'sent' && email.lastError && (
        <p className="wrap-anywhere line-clamp-2 text-danger text-sm sm:col-span-2">{email.lastError}</p>
      )}
    </li>
  );
}

function TurningPoint({ email }: { email: EmailRow }) {
  const { label, value } = useTurningPoint(email);
  return (
    <span className="tabular text-muted text-sm">{email.state === 'due' ? `${label} ${value}` : value}</span>
  );
}

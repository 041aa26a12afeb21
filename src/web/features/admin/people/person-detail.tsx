import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonDetails } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatLongDate, formatShortDateTime } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { History } from '../audit/history.tsx';
import { AdminLink, Detail, DetailSkeleton, Facts, Part } from '../detail.tsx';
import { DetailFailed, isGone } from '../detail-failed.tsx';
import { DataParts } from './data-parts.tsx';
import { EmailsLink } from './emails-link.tsx';
import { Notes } from './notes.tsx';
import { OrderRows } from './order-rows.tsx';
import { PersonBadges } from './person-badges.tsx';
import { personQuery } from './queries.ts';
import { SuspendDialog, useReinstate } from './suspend-dialog.tsx';
import { useClerkRole } from './use-clerk-role.ts';

/** One account: orders, status, notes, history and actions. */
export function PersonDetail({ id }: { id: string }) {
  const { data: person, error, refetch } = useQuery(personQuery(useApi(), id));
  if (person && !isGone(error)) return <Person person={person} />;
  if (error) return <DetailFailed what="account" error={error} onRetry={() => void refetch()} />;
  return <DetailSkeleton label="The account" />;
}

function describePerson({ email, emailVerified, createdAt, byPost }: PersonDetails): string {
  if (byPost)
    return `${email || 'No email address'}, entered by post since ${formatLongDate(createdAt)}. No account.`;
  return `${email}${emailVerified ? '' : ' (not confirmed)'}, joined ${formatLongDate(createdAt)}`;
}

/** Appoints or dismisses a clerk. Hosts and admins keep their role. */
function ClerkButton({ person }: { person: PersonDetails }) {
  const change = useClerkRole(person);
  if (person.role !== 'participant' && person.role !== 'clerk') return null;
  return (
    <Button variant="secondary" pending={change.isPending} onClick={() => change.mutate()}>
      {person.role === 'clerk' ? 'End clerk role' : 'Make a clerk'}
    </Button>
  );
}

function Person({ person }: { person: PersonDetails }) {
  const { user } = useAuth();
  const [suspending, setSuspending] = useState(false);
  const reinstate = useReinstate(person);
  const suspended = person.suspendedAt !== null;
  const own = user?.id === person.id;
  return (
    <Detail
      back="All people"
      title={formatFullName(person)}
      badges={<PersonBadges person={person} />}
      lead={
        <>
          <p>{describePerson(person)}</p>
          {person.role === 'host' && (
            <p>
              <AdminLink search={{ open: person.id }}>Host details</AdminLink>
            </p>
          )}
        </>
      }
      actions={
        own ? undefined : suspended ? (
          <Button variant="secondary" pending={reinstate.isPending} onClick={() => reinstate.mutate()}>
            End suspension
          </Button>
        ) : (
          <>
            {!person.byPost && <ClerkButton person={person} />}
            <Button variant="danger-quiet" onClick={() => setSuspending(true)}>
              Suspend account
            </Button>
          </>
        )
      }
    >
      {person.break && (
        <div className="mb-6">
          <Alert
            tone="info"
            title={
              person.break.until === null
                ? 'Closed this account to buying tickets for good'
                : `On a break from buying tickets until ${formatShortDateTime(person.break.until)}`
            }
          >
            {`Since ${formatShortDateTime(person.break.since)}. Nobody can end it earlier.`}
          </Alert>
        </div>
      )}
      {person.suspendedAt !== null && (
        <Alert
          tone="danger"
          title={`Suspended since ${formatShortDateTime(person.suspendedAt)}`}
          className="mb-6"
        >
          <p className="wrap-anywhere whitespace-pre-line">{person.suspendReason}</p>
        </Alert>
      )}
      <StatRow
        items={[
          { key: 'orders', label: 'Orders paid', value: formatNumber(person.orders) },
          { key: 'paid', label: 'Paid', value: formatPounds(person.paidPence) },
          { key: 'refunded', label: 'Refunded', value: formatPounds(person.refundedPence) },
          { key: 'draws', label: 'Draws they host', value: formatNumber(person.draws) },
          {
            key: 'sessions',
            label: 'Signed in on',
            value: formatNumber(person.sessions),
            note: placesWord(person.sessions),
          },
        ]}
      />
      <Part title="Orders" action={<EmailsLink personId={person.id} />}>
        <OrderRows personId={person.id} />
      </Part>
      <Part title="Account">
        <Facts
          items={[
            { name: 'Email address', value: person.emailVerified ? 'confirmed' : 'not confirmed yet' },
            { name: 'Two-factor sign-in', value: person.twoFactor ? 'on' : 'off' },
            {
              name: 'Last seen',
              value: person.lastSeenAt === null ? 'not signed in' : formatShortDateTime(person.lastSeenAt),
            },
            {
              name: 'Last order',
              value: person.lastOrderAt === null ? 'none' : formatShortDateTime(person.lastOrderAt),
            },
            { name: 'ID', value: person.id },
          ]}
        />
      </Part>
      <Notes personId={person.id} notes={person.notes} />
      <DataParts person={person} own={own} />
      <History id={person.id} />
      {suspending && <SuspendDialog person={person} onClose={() => setSuspending(false)} />}
    </Detail>
  );
}

const placesWord = (sessions: number) => (sessions === 1 ? 'device' : 'devices');

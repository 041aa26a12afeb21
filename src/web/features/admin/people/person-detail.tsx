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
import { useMay } from '../use-may.ts';
import { AccountHelp } from './account-help.tsx';
import { DataParts } from './data-parts.tsx';
import { EmailsLink } from './emails-link.tsx';
import { Notes } from './notes.tsx';
import { OrderRows } from './order-rows.tsx';
import { PersonBadges } from './person-badges.tsx';
import { personQuery } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';
import { RunningDraws } from './running-draws.tsx';
import { SaferPlay } from './safer-play.tsx';
import { SuspendDialog, useReinstate } from './suspend-dialog.tsx';

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

function Person({ person }: { person: PersonDetails }) {
  const { user } = useAuth();
  const may = useMay();
  const [asking, setAsking] = useState<'suspend' | 'role'>();
  const close = () => setAsking(undefined);
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
          {person.role === 'host' && may.admin && (
            <p>
              <AdminLink search={{ open: person.id }}>Host details</AdminLink>
            </p>
          )}
        </>
      }
      actions={
        own || !may.admin ? undefined : suspended ? (
          <Button variant="secondary" pending={reinstate.isPending} onClick={() => reinstate.mutate()}>
            End suspension
          </Button>
        ) : (
          <>
            {!person.byPost && (
              <Button variant="secondary" onClick={() => setAsking('role')}>
                Change role
              </Button>
            )}
            <Button variant="danger-quiet" onClick={() => setAsking('suspend')}>
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
            {`Since ${formatShortDateTime(person.break.since)}.`}
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
      {suspended && may.admin && person.runningDraws > 0 && <RunningDraws person={person} />}
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
        {may.support && !own && !person.byPost && <AccountHelp person={person} />}
      </Part>
      {may.admin && <SaferPlay person={person} own={own} />}
      {may.support && <Notes personId={person.id} notes={person.notes} />}
      {may.admin && <DataParts person={person} own={own} />}
      <History id={person.id} />
      {asking === 'suspend' && <SuspendDialog person={person} onClose={close} />}
      {asking === 'role' && <RoleDialog person={person} onClose={close} />}
    </Detail>
  );
}

const placesWord = (sessions: number) => (sessions === 1 ? 'device' : 'devices');

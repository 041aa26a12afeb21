import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BadgeCheck } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { PastDraw } from '#contract/pages/draw-page.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { useApi } from '#web/lib/router-context.ts';
import { OrganisationLogo } from '../organisations/organisation-logo.tsx';
import { hostRecordQuery } from '../queries.ts';
import { DrawSection } from './draw-section.tsx';
import { describeHostRecord } from './host-text.ts';
import { UpdateList } from './update-list.tsx';

/** The host's description and their record of other draws. */
export function HostRecord({ draw }: { draw: Pick<PrizeDraw, 'id' | 'hostName' | 'organisation'> }) {
  const { data: record } = useSuspenseQuery(hostRecordQuery(useApi(), draw.id));
  return (
    <div className="space-y-10">
      {record.updates.length > 0 && (
        <DrawSection
          id="updates"
          title={record.updates.length === 1 ? 'Update from the host' : 'Updates from the host'}
        >
          <UpdateList updates={record.updates} />
        </DrawSection>
      )}
      <DrawSection id="host" title="Your host">
        <div className="flex items-start gap-4">
          {draw.organisation && (
            <OrganisationLogo organisation={draw.organisation} size={56} corners="control" />
          )}
          <div className="min-w-0">
            <p className="measure wrap-anywhere">
              <strong className="font-semibold">{draw.hostName}</strong> {describeHostRecord(record)}
            </p>
            {draw.organisation && <AboutOrganisation organisation={draw.organisation} />}
          </div>
        </div>
        {record.latest.length > 0 && (
          <ul className="mt-4 border-line border-t">
            {record.latest.map((past) => (
              <li key={past.id} className="border-line border-b py-3">
                <Past draw={past} />
              </li>
            ))}
          </ul>
        )}
      </DrawSection>
    </div>
  );
}

function AboutOrganisation({ organisation }: { organisation: NonNullable<PrizeDraw['organisation']> }) {
  const { slug, verifiedAt } = organisation;
  return (
    <>
      {verifiedAt && (
        <p className="mt-1.5 flex items-start gap-1.5">
          <BadgeCheck className="mt-0.75 size-4.5 flex-none text-accent" aria-hidden="true" />
          {`Verified on ${formatLongDate(verifiedAt)}`}
        </p>
      )}
      <p className="mt-1.5">
        <Link to="/@{$slug}" params={{ slug }} className="link inline-flex min-h-11 items-center">
          See who they are and all their draws
        </Link>
      </p>
    </>
  );
}

/** If there are many prizes, only the first are named. The draw's own page lists them all. */
const NAMED = 3;

function Past({ draw: { id, title, drawnAt, winners, vacant } }: { draw: PastDraw }) {
  const more = winners.length - NAMED;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <Link
          to="/prize-draw/$id"
          params={{ id }}
          className="wrap-anywhere line-clamp-2 min-w-0 py-0.5 font-semibold text-accent underline"
        >
          {title}
        </Link>
        <span className="text-muted text-sm">Drawn {formatLongDate(drawnAt)}</span>
      </div>
      {winners.length + vacant === 0 ? (
        <p className="text-sm">No one won, because no tickets were entered.</p>
      ) : (
        <ul className="tabular text-sm">
          {winners.slice(0, NAMED).map(({ rank, winnerName, ticketNumber }) => (
            <li key={rank} className="wrap-anywhere">
              {formatOrdinal(rank)} prize: {winnerName}, ticket {formatTicketNumber(ticketNumber)}
            </li>
          ))}
          {more > 0 && <li>{`and ${plural(more, 'more winner')}`}</li>}
          {vacant > 0 && <li>{`${plural(vacant, 'prize')} to be drawn again`}</li>}
        </ul>
      )}
    </>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { BadgeCheck, ExternalLink, Mail, MapPin, Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { Organisation } from '#contract/draws/organisations.ts';
import type { OrganisationPage as Shown } from '#contract/pages/organisation-page.ts';
import { formatPounds } from '#domain/money/format.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { BuntingLine } from '#web/components/art/bunting-line.tsx';
import { BareBoard } from '#web/components/art/scenes.tsx';
import { ButtonAnchor, ButtonLink } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Picture } from '#web/components/ui/picture.tsx';
import { StatRow } from '#web/components/ui/stat.tsx';
import { DrawCards } from '#web/features/draws/card/draw-cards.tsx';
import { DrawLink } from '#web/features/draws/card/draw-link.tsx';
import { isOwnPicture } from '#web/features/draws/card/draw-picture.tsx';
import { DrawThumbnail } from '#web/features/draws/card/draw-thumbnail.tsx';
import { OrganisationLogo } from '#web/features/draws/organisations/organisation-logo.tsx';
import { useOwnOrganisations } from '#web/features/draws/organisations/own-organisations.ts';
import { organisationPageQuery } from '#web/features/draws/organisations/queries.ts';
import { ShareLinkButton } from '#web/features/draws/sharing/share-button.tsx';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { describePastDraw } from './past-draw-text.ts';

/** An organisation's public page: who they are, their draws, and what these have raised. */
export function OrganisationPage({ slug }: { slug: string }) {
  const { data } = useSuspenseQuery(organisationPageQuery(useApi(), slug));
  const { organisation, open, past, totals } = data;
  return (
    <div className="mx-auto max-w-page sm:px-6 sm:pt-6">
      <Cover organisation={organisation} />
      <div className="px-4 sm:px-0">
        <Heading organisation={organisation} />
        {/* On a phone: who they are, their draws, and then how to reach them. */}
        <div className="mt-10 grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          {organisation.about && (
            <div className="min-w-0 lg:col-start-2">
              <Section id="about" title="About us">
                <p className="measure wrap-anywhere whitespace-pre-line">{organisation.about}</p>
              </Section>
            </div>
          )}
          <div className="min-w-0 space-y-14 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <OpenDraws organisation={organisation} draws={open} hasPast={past.length > 0} />
            {open.length + past.length > 0 && <Totals totals={totals} />}
            {past.length > 0 && <PastDraws draws={past} />}
          </div>
          <div className="min-w-0 space-y-10 lg:col-start-2">
            <Details organisation={organisation} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The cover, or bunting on soft paper. */
function Cover({ organisation: { coverUrl } }: { organisation: Organisation }) {
  if (coverUrl && isOwnPicture(coverUrl)) {
    return (
      <Picture
        src={coverUrl}
        alt=""
        sizes="(min-width: 72rem) 67rem, 100vw"
        first
        className="aspect-5/2 w-full object-cover sm:aspect-4/1 sm:rounded-sheet"
      />
    );
  }
  return (
    <div className="h-28 overflow-hidden bg-accent-soft [--art-paper:var(--accent-soft)] sm:h-40 sm:rounded-sheet">
      <BuntingLine />
    </div>
  );
}

function Heading({ organisation }: { organisation: Organisation }) {
  const { name, place, verifiedAt, contactEmail, slug } = organisation;
  const { publicUrl } = useSite();
  const { user } = useAuth();
  const isMember = useOwnOrganisations(user).some((own) => own.slug === slug);
  const url = `${publicUrl}/@${slug}`;
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <OrganisationLogo
        organisation={organisation}
        size={104}
        corners="sheet"
        className="-mt-10 hairline relative self-start shadow-[0_0_0_4px_var(--paper)] sm:ml-6"
      />
      <div className="min-w-0 flex-1 basis-72 sm:pt-5">
        <h1 className="wrap-anywhere text-3xl">{name}</h1>
        {(place || verifiedAt) && (
          <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1.5">
            {verifiedAt && (
              <span className="inline-flex items-center gap-1.5 font-semibold">
                <BadgeCheck className="size-5 text-accent" aria-hidden="true" />
                Verified
              </span>
            )}
            {place && (
              <span className="wrap-anywhere inline-flex min-w-0 items-center gap-1.5 text-muted">
                <MapPin className="size-4.5" aria-hidden="true" />
                {place}
              </span>
            )}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2.5" data-screen-only="">
        <ShareLinkButton shared={{ title: name, text: `${name}: prize draws and what they raise`, url }}>
          Share
        </ShareLinkButton>
        {contactEmail && (
          <ButtonAnchor href={`mailto:${contactEmail}`} variant="secondary" size="sm">
            <Mail className="size-4.5" aria-hidden="true" />
            Contact
          </ButtonAnchor>
        )}
        {isMember && (
          <ButtonLink to="/organisations/$slug" params={{ slug }} variant="secondary" size="sm">
            <Settings className="size-4.5" aria-hidden="true" />
            Manage
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

type OpenDrawsProps = { organisation: Organisation; draws: readonly PrizeDraw[]; hasPast: boolean };

function OpenDraws({ organisation: { name }, draws, hasPast }: OpenDrawsProps) {
  if (draws.length === 0) {
    return (
      <EmptyState
        title={hasPast ? 'No open prize draws right now' : 'No prize draws yet'}
        art={<BareBoard />}
        action={
          <ButtonLink to="/prize-draws" variant="secondary">
            Browse Prize Draws
          </ButtonLink>
        }
      >
        <span className="wrap-anywhere">
          {hasPast
            ? `You can see ${name}’s past prize draws below.`
            : `When ${name} opens a prize draw, you’ll find it here.`}
        </span>
      </EmptyState>
    );
  }
  return (
    <Section id="open" title={draws.length === 1 ? 'Open prize draw' : 'Open prize draws'}>
      <DrawCards draws={draws} level={3} columns={draws.length === 1 ? 1 : 2} />
    </Section>
  );
}

function Totals({ totals }: { totals: Shown['totals'] }) {
  const { raisedPence, charityPence, charityPaidPence, prizesWon, prizesReceived } = totals;
  return (
    <Section id="totals" title="What the draws have raised">
      <StatRow
        items={[
          { key: 'raised', label: 'Ticket sales', value: formatPounds(raisedPence) },
          { key: 'charity', label: 'Raised for charity', value: formatPounds(charityPence) },
          {
            key: 'paid',
            label: 'Paid to charities',
            value: formatPounds(charityPaidPence),
            note: charityPence > charityPaidPence && 'The rest is paid when each draw is finished',
          },
          {
            key: 'prizes',
            label: 'Prizes delivered',
            value: formatNumber(prizesReceived),
            note: prizesWon > 0 && `of ${formatNumber(prizesWon)} won`,
          },
        ]}
      />
    </Section>
  );
}

function PastDraws({ draws }: { draws: readonly PrizeDraw[] }) {
  return (
    <Section id="past" title={draws.length === 1 ? 'Past prize draw' : 'Past prize draws'}>
      <ul className="border-line border-t">
        {draws.map((draw) => (
          <li key={draw.id} className="relative flex items-center gap-4 border-line border-b py-4">
            <DrawThumbnail draw={draw} className="size-16 flex-none rounded-control" />
            <div className="min-w-0">
              <h3 className="font-semibold font-text text-base">
                <DrawLink
                  draw={draw}
                  className="wrap-anywhere line-clamp-2 after:absolute after:inset-0 hover:text-accent"
                >
                  {draw.title}
                </DrawLink>
              </h3>
              <p className="tabular wrap-anywhere text-muted text-sm">{describePastDraw(draw)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What was checked, and how to reach them. */
function Details({ organisation }: { organisation: Organisation }) {
  const { links, contactEmail, verifiedAt, checked } = organisation;
  return (
    <>
      {verifiedAt && (
        <Section id="verified" title="Verified">
          <p className="measure">
            {'We verified this organisation on '}
            <time dateTime={verifiedAt} className="tabular">
              {formatLongDate(verifiedAt)}
            </time>
            . We checked:
          </p>
          <p className="measure wrap-anywhere mt-1 font-semibold">{checked}</p>
        </Section>
      )}
      {(links.length > 0 || contactEmail) && (
        <Section id="contact" title="Find us">
          <ul>
            {links.map(({ label, url }) => (
              <li key={url + label}>
                <a
                  href={url}
                  target="_blank"
                  rel="nofollow ugc noopener noreferrer"
                  className="link wrap-anywhere inline-flex min-h-11 items-center gap-2"
                >
                  <ExternalLink className="size-4.5 flex-none" aria-hidden="true" />
                  <span>
                    {label}
                    <span className="text-muted"> ({new URL(url).hostname.replace(/^www\./, '')})</span>
                  </span>
                </a>
              </li>
            ))}
            {contactEmail && (
              <li>
                <a
                  href={`mailto:${contactEmail}`}
                  className="link wrap-anywhere inline-flex min-h-11 items-center gap-2"
                >
                  <Mail className="size-4.5 flex-none" aria-hidden="true" />
                  {contactEmail}
                </a>
              </li>
            )}
          </ul>
        </Section>
      )}
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className="mb-4 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

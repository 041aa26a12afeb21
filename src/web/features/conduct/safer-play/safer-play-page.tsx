import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConductFigures } from '#contract/conduct/figures.ts';
import { listCodeClauses } from '#domain/conduct/code-clauses.ts';
import { ACKNOWLEDGE_WORKING_DAYS, COMPLAINT_DECIDE_DAYS } from '#domain/conduct/complaints.ts';
import { FIGURE_MONTHS, formatInTime } from '#domain/conduct/measures.ts';
import { describePromoter, NO_DISPUTE_BODY } from '#domain/site/operator.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { SignpostList } from '../signposts/signpost-list.tsx';

/** What the site does so that its draws are fair and safe, made from its settings and live figures. */
export function SaferPlayPage({ figures }: { figures: ConductFigures }) {
  const { brandName, promoter, disputeBody, followsCode } = useSite();
  return (
    <Page>
      <PageHeader
        title="Safer play"
        lead={`What ${brandName} does so that prize draws stay fair and safe, with the figures. They’re counted when you open this page.`}
      />
      <div className="max-w-[45.5rem] space-y-12">
        <Section id="help" title="Worried about spending?">
          <p className="measure mb-4">
            These organisations help for free, and are independent of us. They won’t tell us that you’ve been
            in touch.
          </p>
          <SignpostList />
        </Section>
        <Section id="figures" title="The figures">
          <div className="space-y-6">
            <Complaints figures={figures} />
            <Draws figures={figures} />
            <Play figures={figures} />
            <Post figures={figures} />
          </div>
        </Section>
        <Section id="limits" title="Your limits">
          <p className="measure">
            In{' '}
            <Link to="/account/limits" className="link">
              My limits
            </Link>
            , you can set the most that you want to spend in a month, take a break of 6 months to 5 years, or
            close your account for good. Each of them applies at once, in all prize draws.
          </p>
        </Section>
        <Section id="complaints" title="How we handle complaints">
          <div className="measure space-y-3">
            <p>
              Every prize draw and every order has a link to complain about it. You get a reference at once.
              We confirm that we’ve read a complaint within {ACKNOWLEDGE_WORKING_DAYS} working days, and
              decide it within {COMPLAINT_DECIDE_DAYS} days, with our reasons.
            </p>
            <p>
              {disputeBody ? (
                <>
                  If you disagree with our decision, you can go to{' '}
                  <a href={disputeBody.url} rel="noopener" className="link">
                    {disputeBody.name}
                  </a>
                  , an independent dispute resolution body.
                </>
              ) : (
                NO_DISPUTE_BODY
              )}{' '}
              <Link to="/complaint" className="link">
                Find your complaint
              </Link>
              .
            </p>
          </div>
        </Section>
        <Section id="code" title="The Code, clause by clause">
          <p className="measure mb-4">
            {followsCode
              ? 'We follow the Voluntary Code of Good Practice for Prize Draw Operators, which the government published in November 2025.'
              : 'The government published a Voluntary Code of Good Practice for Prize Draw Operators in November 2025. This site hasn’t turned on all of its rules.'}{' '}
            The clauses are in our words, as we understand them. This isn’t legal advice.
          </p>
          <Clauses figures={figures} />
        </Section>
        {promoter && (
          <Section id="who" title="Who we are">
            <p className="measure wrap-anywhere">
              Draws on {brandName} are promoted by {describePromoter(promoter)}.
            </p>
          </Section>
        )}
      </div>
    </Page>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  );
}

type FiguresProps = { figures: ConductFigures };

function Complaints({ figures: { complaints } }: FiguresProps) {
  return (
    <Figures
      title={`Complaints in the last ${FIGURE_MONTHS} months`}
      rows={[
        ['Made', formatNumber(complaints.made)],
        ['Acknowledged in time', formatInTime(complaints.acknowledged)],
        ['Decided in time', formatInTime(complaints.decided)],
        ['Upheld', formatNumber(complaints.upheld)],
        ['Partly upheld', formatNumber(complaints.partlyUpheld)],
        ['Not upheld', formatNumber(complaints.notUpheld)],
      ]}
    />
  );
}

function Draws({ figures: { draws } }: FiguresProps) {
  const count = (name: keyof typeof draws) => formatNumber(draws[name] ?? 0);
  return (
    <Figures
      title="Prize draws"
      rows={[
        ['On sale now', count('onSale')],
        ['Every prize delivered', count('delivered')],
        ['Minimum missed, cash instead', count('minimum_not_met')],
        ['A prize not delivered, cash instead', count('undelivered')],
        ['No ticket entered, all refunded', count('no_winner')],
        ['Cancelled, all refunded', count('cancelled')],
      ]}
    />
  );
}

function Play({ figures: { limits, breaks, closures } }: FiguresProps) {
  return (
    <Figures
      title="Limits and breaks"
      rows={[
        ['People with a limit of their own', formatNumber(limits)],
        [`People who began a break in the last ${FIGURE_MONTHS} months`, formatNumber(breaks)],
        ['Accounts closed for good', formatNumber(closures)],
      ]}
    />
  );
}

function Post({ figures: { postalEntries: post } }: FiguresProps) {
  if (!post) return null;
  return (
    <Figures
      title={`Free entries by post in the last ${FIGURE_MONTHS} months`}
      rows={[
        ['Cards received', formatNumber(post.received)],
        ['Entered', formatNumber(post.credited)],
        ['Refused', formatNumber(post.refused)],
      ]}
    />
  );
}

function Figures({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <dl className="hairline mt-2 rounded-sheet bg-surface">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-5"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="tabular text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Clauses({ figures: { postalEntries } }: FiguresProps) {
  const { disputeBody, followsCode = false, creditCardLimitPence } = useSite();
  const clauses = listCodeClauses({
    followsCode,
    hasDisputeBody: disputeBody !== undefined,
    creditCardLimitPence,
    takesPost: postalEntries !== null,
  });
  return (
    <ol className="hairline rounded-sheet bg-surface">
      {clauses.map(({ clause, asks, does, isMet }) => (
        <li key={clause} className="border-line border-b px-4 py-4 last:border-b-0 sm:px-5">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <h3 className="min-w-0 flex-1 basis-60 font-semibold font-text text-base tracking-normal">
              <span className="tabular text-muted">{clause} </span>
              {asks}
            </h3>
            <Badge tone={isMet ? 'green' : 'grey'}>{isMet ? 'In place' : 'Not in place'}</Badge>
          </div>
          <p className="measure mt-1">{does}</p>
        </li>
      ))}
    </ol>
  );
}

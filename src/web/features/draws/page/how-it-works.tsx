import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { FreeEntry } from '#contract/draws/free-entry.ts';
import type { PostalCounts } from '#contract/postal/postal-entries.ts';
import { formatPounds } from '#domain/money/format.ts';
import { describePromoter } from '#domain/site/operator.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { cardCountsQuery, drawingQuery, drawQuery } from '../queries.ts';
import { DrawSection } from './draw-section.tsx';
import { describeChance, describePuzzle } from './how-it-works-text.ts';

/** Everything that a careful person asks before they enter, in one place. */
export function HowItWorks({ id }: { id: string }) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const { data: drawing } = useSuspenseQuery(drawingQuery(api, id));
  const { data: postal } = useSuspenseQuery(cardCountsQuery(api, id));
  const { promoter, brandName } = useSite();
  return (
    <DrawSection id="how-it-works" title="How this draw works">
      <dl className="border-line border-t">
        <Row title="Buy tickets">{describePurchase(draw)}</Row>
        {draw.freeEntry && (
          <Row title="Enter by post, free">
            {describePost(draw.freeEntry, draw.skillGameType !== null)}{' '}
            <a href={`/prize-draw/${id}/post`} className="underline decoration-edge underline-offset-4">
              See how to enter by post
            </a>
            .
          </Row>
        )}
        {postal && <Row title="Entries so far">{describeRoutes(draw, postal)}</Row>}
        <Row title="The puzzle">{describePuzzle(draw, drawing)}</Row>
        <Row title="Each ticket’s chance">{describeChance(draw, drawing)}</Row>
        <Row title="Who draws">
          {`Chance decides, not a jury and not the host. ${draw.drawMode === 'automatic' ? 'The draw starts by itself' : 'The host starts the draw'} after ticket sales have ended${draw.freeEntry ? ' and the last day for the post has passed' : ''}, and the program picks the winners from the sealed list. Every ticket on it has the same chance. `}
          <a href="#proof" className="underline decoration-edge underline-offset-4">
            See how that’s proved
          </a>
          .
        </Row>
        <Row title="Who runs it">
          <span className="wrap-anywhere">
            {`Hosted by ${draw.hostName}${draw.organisation?.place ? `, ${draw.organisation.place}` : ''}. `}
            {promoter ? `Promoted by ${describePromoter(promoter)}.` : `Promoted by ${brandName}.`}
          </span>
        </Row>
        <Row title="Something wrong?">
          <Link to="/complain" search={{ draw: id }} className="link inline-flex min-h-11 items-center">
            Complain about this draw
          </Link>
        </Row>
      </dl>
    </DrawSection>
  );
}

function describePurchase({ ticketPrice, maxTicketsPerPerson }: PrizeDraw): string {
  const most =
    maxTicketsPerPerson === null
      ? ''
      : ` Each person can have up to ${plural(maxTicketsPerPerson, 'ticket')}.`;
  return `A ticket costs ${formatPounds(ticketPrice)}. There are no fees on top.${most} You must be 18 or over and live in the UK.`;
}

function describePost({ address, receivedBy }: FreeEntry, hasGame: boolean): string {
  const puzzle = hasGame ? ' Each card needs a puzzle of the same kind.' : '';
  return `Send a card to ${address.replaceAll('\n', ', ')}. It must arrive by ${formatLongDate(receivedBy)}. A card costs only the stamp, and has the same chance as a ticket that you buy.${puzzle}`;
}

/** The entries by route, and how many cards were refused. */
function describeRoutes({ ticketsSold }: PrizeDraw, { credited, refused }: PostalCounts): string {
  const cards = refused.reduce((sum, { cards }) => sum + cards, 0);
  const routes = `${formatNumber(ticketsSold - credited)} bought and ${formatNumber(credited)} by post when you opened this page.`;
  return cards === 0
    ? `${routes} No card was refused.`
    : `${routes} ${plural(cards, 'card')} ${cards === 1 ? 'was' : 'were'} refused.`;
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-line border-b py-3 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="font-semibold">{title}</dt>
      <dd className="measure min-w-0">{children}</dd>
    </div>
  );
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import type { Award } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { isPaidInCash, isVacant } from '#domain/awards/states.ts';
import { describeWinnings } from '#domain/outcome/outcome-text.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { BuntingLine } from '#web/components/art/bunting-line.tsx';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { Brand } from '#web/components/layout/brand-mark.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { TabLinks, tabLinkStyle } from '#web/components/ui/tab-links.tsx';
import { drawQuery } from '#web/features/draws/queries.ts';
import { useApi } from '#web/lib/router-context.ts';
import { type ServerTime, useReadOff } from '#web/lib/server-time.ts';
import { findOwnAward } from '../award-text.ts';
import { awardsQuery, threadQuery } from '../queries.ts';
import { Thread } from '../thread/thread.tsx';
import { AgeGate, ProofOfAge } from './age-gate.tsx';
import { AwardTicket } from './award-ticket.tsx';
import { CashReason } from './cash-reason.tsx';
import { ClaimForm } from './claim-form.tsx';
import { Hero } from './hero.tsx';
import { LostView, useCanAppeal } from './lost-view.tsx';
import { NotTheWinner } from './not-the-winner.tsx';
import { ProgressView } from './progress-view.tsx';
import { useFirstLook } from './use-first-look.ts';
import { headAward, nameOwnAward } from './won-text.ts';

type WonPageProps = {
  id: string;
  user: User;
  time: ServerTime;
  /** The award to show, if the user won several; by default the first. */
  awardId: string | undefined;
  /** Where a winner's cash is. */
  cash: (award: Award) => ReactNode;
};

/** The winner's page: the prize, the claim and the way of the prize to the winner. */
export function WonPage({ id, user, time, awardId, cash }: WonPageProps) {
  const api = useApi();
  const { data: draw } = useSuspenseQuery(drawQuery(api, id));
  const { data: awards } = useSuspenseQuery(awardsQuery(api, id));
  const own = awards.filter(({ isYours }) => isYours);
  const award = findOwnAward(awards, awardId);
  if (!award) return <NotTheWinner draw={draw} />;
  return (
    <DrawTheme draw={draw} fonts className="won">
      <AwardView
        key={award.id}
        draw={draw}
        award={award}
        user={user}
        time={time}
        winnings={describeWinnings({
          prize: award.prize,
          cashPence: award.isCash && award.cash ? award.cash.pence : null,
        })}
        cash={isPaidInCash(award) && cash(award)}
        top={
          <>
            <TopBar draw={draw} />
            {own.length > 1 && <AwardTabs draw={draw} awards={own} open={award} />}
          </>
        }
      />
    </DrawTheme>
  );
}

function TopBar({ draw }: { draw: PrizeDraw }) {
  return (
    <header className="won-bar">
      <Link to="/dashboard" className="inline-flex min-h-11 items-center">
        <Brand />
      </Link>
      <Link
        to="/prize-draw/$id"
        params={{ id: draw.id }}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        See the prize draw
      </Link>
    </header>
  );
}

type AwardTabsProps = { draw: PrizeDraw; awards: readonly Award[]; open: Award };

function AwardTabs({ draw, awards, open }: AwardTabsProps) {
  return (
    <div className="won-tabs">
      <TabLinks label="Your prizes">
        {awards.map((award) => (
          <Link
            key={award.id}
            to="/prize-draw/$id/won"
            params={{ id: draw.id }}
            search={{ award: award.id }}
            resetScroll={false}
            aria-current={award === open ? 'page' : undefined}
            className={tabLinkStyle(award === open)}
          >
            {nameOwnAward(award, awards)}
          </Link>
        ))}
      </TabLinks>
    </div>
  );
}

type AwardViewProps = {
  draw: PrizeDraw;
  award: Award;
  user: User;
  time: ServerTime;
  /** The prize, or the cash instead of it. */
  winnings: string;
  /** Where the cash is, if the winner gets any. */
  cash: ReactNode;
  /** The links at the top of the page. */
  top: ReactNode;
};

function AwardView({ draw, award, user, time, winnings, cash, top }: AwardViewProps) {
  const { state, claimBy } = award;
  const [isClaiming, setClaiming] = useState<boolean>();
  const [firstState] = useState(state);
  const isOpen = useReadOff(time, (now) => state === 'won' && now < Date.parse(claimBy));
  useFirstLook(state === 'won' ? award.id : null, draw);
  if (state === 'won' && !(isClaiming && isOpen)) {
    return (
      <Hero
        draw={draw}
        award={award}
        winnings={winnings}
        isOpen={isOpen}
        hasReturned={isClaiming === false}
        onClaim={() => setClaiming(true)}
        top={top}
      />
    );
  }
  const isLost = isVacant(state);
  const hasChanged = state !== firstState;
  const hasReported = hasChanged && state === 'problem';
  return (
    <CaseLayout
      draw={draw}
      award={award}
      winnings={winnings}
      isLost={isLost}
      hasChanged={hasChanged && !hasReported}
      top={top}
    >
      {state === 'won' && (
        <AgeGate user={user} onCancel={() => setClaiming(false)}>
          <ClaimForm
            drawId={draw.id}
            hostName={draw.hostName}
            award={award}
            user={user}
            onCancel={() => setClaiming(false)}
          />
        </AgeGate>
      )}
      {isLost && <LostView draw={draw} award={award} time={time} />}
      {state !== 'won' && !isLost && (
        <div className="min-w-0">
          {award.isAgeOpen && !cash && <ProofOfAge user={user} />}
          {cash && <div className="mb-8">{cash}</div>}
          <ProgressView draw={draw} award={award} time={time} />
        </div>
      )}
      {state !== 'won' && state !== 'declined' && (
        <Messages draw={draw} award={award} time={time} hasReported={hasReported} />
      )}
    </CaseLayout>
  );
}

type MessagesProps = {
  draw: PrizeDraw;
  award: Award;
  time: ServerTime;
  /** Whether a problem was reported on this page, so that the messages with it receive the focus. */
  hasReported: boolean;
};

/** The messages about the prize. While the winner can appeal, the form for that takes the place of another. */
function Messages({ draw, award, time, hasReported }: MessagesProps) {
  const { data } = useQuery(threadQuery(useApi(), draw.id, award.id));
  const Heading = hasReported ? FocusedHeading : PlainHeading;
  const canAppeal = useCanAppeal(award, time);
  if (canAppeal && data?.messages.length === 0) return null;
  return (
    <section aria-labelledby="messages" className="won-messages">
      <Heading level={2} className="mb-4 text-2xl">
        <span id="messages">{isVacant(award.state) ? 'Messages' : `Messages with ${draw.hostName}`}</span>
      </Heading>
      <Thread
        place={{ drawId: draw.id, awardId: award.id }}
        names={{ winner: 'You', host: draw.hostName }}
        isOpen={!canAppeal}
      />
    </section>
  );
}

type CaseLayoutProps = {
  draw: PrizeDraw;
  award: Award;
  winnings: string;
  isLost: boolean;
  /** Whether the state changed on this page, so that its heading receives the focus. */
  hasChanged: boolean;
  top: ReactNode;
  children: ReactNode;
};

/** A band with the heading and the ticket, and the content below it. */
function CaseLayout({ draw, award, winnings, isLost, hasChanged, top, children }: CaseLayoutProps) {
  const Heading = hasChanged ? FocusedHeading : PlainHeading;
  return (
    <>
      <div className="won-band draw-bill">
        {!isLost && <BuntingLine />}
        {top}
        <div className="won-band-columns">
          <div className="min-w-0">
            {award.prize !== draw.title && <p className="wrap-anywhere line-clamp-2">{draw.title}</p>}
            <Heading key={award.state} className="mt-1 text-4xl">
              {headAward(award)}
            </Heading>
            <p className="wrap-anywhere mt-2 line-clamp-4 text-xl">
              {draw.prizes.length > 1 && `${formatOrdinal(award.rank)} prize: `}
              {winnings}
            </p>
            <CashReason draw={draw} award={award} />
          </div>
          <AwardTicket draw={draw} award={award} isLost={isLost} />
        </div>
      </div>
      <div className="won-case">{children}</div>
    </>
  );
}

type PlainHeadingProps = { level?: 1 | 2; className: string; children: ReactNode };

function PlainHeading({ level = 1, className, children }: PlainHeadingProps) {
  const Heading = `h${level}` as const;
  return <Heading className={className}>{children}</Heading>;
}

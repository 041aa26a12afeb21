import { type ReactNode, useState } from 'react';
import type { Award } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { BuntingLine } from '#web/components/art/bunting-line.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { focusElement } from '../focus-element.ts';
import { AwardTicket } from './award-ticket.tsx';
import { CashReason } from './cash-reason.tsx';
import { DeclineDialog } from './decline-dialog.tsx';

type HeroProps = {
  draw: PrizeDraw;
  award: Award;
  /** The prize, or the cash instead of it. */
  winnings: string;
  isOpen: boolean;
  /** Whether the winner left the form, so that the button that opened it receives the focus. */
  hasReturned: boolean;
  onClaim: () => void;
  /** The links at the top of the page. */
  top: ReactNode;
};

/** The first look at a prize: the winning ticket over the picture, the prize, and how to claim it. */
export function Hero({ draw, award, winnings, isOpen, hasReturned, onClaim, top }: HeroProps) {
  const [isDeclining, setDeclining] = useState(false);
  const { rank, prize, claimBy, isCash } = award;
  return (
    <section aria-labelledby="won" className="won-hero">
      <BuntingLine />
      {top}
      <div className="won-scene">
        <div className="won-title">
          {prize !== draw.title && <p className="wrap-anywhere line-clamp-2 text-lg">{draw.title}</p>}
          <h1 id="won" className="won-word">
            You won
          </h1>
        </div>
        <div className="won-object">
          <div className="won-picture">
            <DrawPicture draw={draw} first sizes="(min-width: 64rem) 34rem, 92vw" />
          </div>
          <AwardTicket draw={draw} award={award} />
        </div>
        <div className="won-words">
          <p className="won-prize wrap-anywhere">
            {draw.prizes.length > 1 && <span className="won-rank">{formatOrdinal(rank)} prize</span>}
            {winnings}
          </p>
          <CashReason draw={draw} award={award} />
          {isOpen ? (
            <>
              <p className="mt-4">
                Claim it by <strong className="tabular font-semibold">{formatDateTime(claimBy)}</strong>.
              </p>
              <div className="mt-5 flex flex-wrap gap-3">
                <Button
                  size="lg"
                  className="max-sm:w-full"
                  ref={hasReturned ? focusElement : undefined}
                  onClick={onClaim}
                >
                  {isCash ? 'Claim your cash' : 'Claim your prize'}
                </Button>
                <Button
                  size="lg"
                  variant="quiet"
                  className="max-sm:w-full"
                  onClick={() => setDeclining(true)}
                >
                  Decline
                </Button>
              </div>
            </>
          ) : (
            <p className="mt-4 font-semibold">
              {`You had until ${formatDateTime(claimBy)} to claim it. If something stopped you, contact us.`}
            </p>
          )}
        </div>
      </div>
      {isDeclining && (
        <DeclineDialog
          drawId={draw.id}
          award={award}
          winnings={winnings}
          onClose={() => setDeclining(false)}
        />
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import type { DrawingState } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { cn } from '#web/components/ui/cn.ts';
import type { ServerTime } from '#web/lib/server-time.ts';
import { BuyCard } from '../buy/buy-card.tsx';
import { isOver, type SaleState } from '../buy/sale-state.ts';
import type { TicketChoice } from '../buy/use-ticket-choice.ts';
import { Gallery } from '../gallery/gallery.tsx';
import { MainPicture } from '../gallery/gallery-main.tsx';
import { DrawHeading } from './draw-heading.tsx';
import { DrawSection } from './draw-section.tsx';
import { EntryList, TermsChanges, VoidRecord } from './lazy-parts.ts';
import {
  Guarantee,
  HostQuestions,
  HostRecord,
  ImpactCard,
  MinimumCard,
  PrizeList,
  ProofNote,
  RulesCard,
} from './static-parts.ts';

/** The parts of a draw's page. Each layout arranges them. */
export type DrawParts = {
  /** `sizes`: the image's `sizes` attribute, which depends on the layout. */
  picture: (sizes: string) => ReactNode;
  heading: ReactNode;
  buy: ReactNode;
  description: ReactNode;
  questions: ReactNode;
  prizes: ReactNode;
  gallery: ReactNode;
  minimum: ReactNode;
  impact: ReactNode;
  rules: ReactNode;
  guarantee: ReactNode;
  proof: ReactNode;
  host: ReactNode;
  /** Conditional parts: the sealed list, voided tickets and changes to the terms. */
  record: ReactNode;
};

type Shown = {
  draw: PrizeDraw;
  drawing: DrawingState & { time: ServerTime };
  sale: SaleState;
  choice: TicketChoice;
  daysLeft: number;
  /** The screens on which the buy bar sticks to the bottom. */
  barFor: 'phones' | 'all';
  /** Whether the user runs the draw and so cannot buy tickets in it. */
  isOwn: boolean;
  /** Whether the user is the owner and may edit the draw. */
  editable: boolean;
  termsChanged: boolean;
  /** Whether tickets were voided one by one. */
  hasVoids: boolean;
  /** The user's tickets, beside the price. */
  held: ReactNode;
  /** Share controls. */
  share: ReactNode;
};

/** Selects the fields that a part uses, so that its server-rendered HTML stays until one of them changes. */
const rulesOf = ({ skillGameType, drawMode, maxTicketsPerPerson, claimDays }: PrizeDraw) => ({
  skillGameType,
  drawMode,
  maxTicketsPerPerson,
  claimDays,
});

const hostOf = ({ id, hostName, organisation }: PrizeDraw) => ({ id, hostName, organisation });

const proofOf = ({ beacon, strength, seal, witnesses }: DrawingState) => ({
  beacon,
  strength,
  seal,
  witnesses,
});

export function drawParts(shown: Shown): DrawParts {
  const { draw, drawing, sale, choice, daysLeft, barFor, isOwn } = shown;
  const { editable, termsChanged, hasVoids, held, share } = shown;
  const over = isOver(sale);
  const calledOff = sale === 'cancelled';
  const isRefunded = calledOff || draw.outcome === 'no_winner';
  return {
    picture: (sizes) => <MainPicture draw={draw} sizes={sizes} />,
    heading: (
      <DrawHeading
        draw={draw}
        entered={drawing.entered}
        sale={sale}
        daysLeft={daysLeft}
        editable={editable}
        held={held}
        share={share}
      />
    ),
    buy: isRefunded ? null : (
      <div id="tickets" tabIndex={-1} className="scroll-mt-20 outline-none">
        <BuyCard
          draw={draw}
          sale={sale}
          choice={choice}
          daysLeft={daysLeft}
          time={drawing.time}
          barFor={barFor}
          isOwn={isOwn}
        />
        {sale === 'open' && !isOwn && (
          <a href="#checkout" className={cn('skip-link', barFor === 'phones' && 'lg:hidden')}>
            Skip to checkout
          </a>
        )}
      </div>
    ),
    description: (
      <DrawSection title="About this draw" className="draw-text">
        <p className="measure whitespace-pre-line">{draw.description}</p>
      </DrawSection>
    ),
    questions: draw.questions.length > 0 && <HostQuestions questions={draw.questions} />,
    prizes: <PrizeList prizes={draw.prizes} />,
    gallery: <Gallery draw={draw} />,
    minimum: isRefunded ? null : <MinimumCard draw={draw} over={over} />,
    impact: isRefunded ? null : <ImpactCard draw={draw} over={over} />,
    rules: calledOff ? null : <RulesCard draw={rulesOf(draw)} />,
    guarantee: isRefunded ? null : <Guarantee several={draw.prizes.length > 1} />,
    proof: <ProofNote draw={{ id: draw.id, startDate: draw.startDate }} drawing={proofOf(drawing)} />,
    host: <HostRecord draw={hostOf(draw)} />,
    record: (
      <>
        {drawing.attempt !== null && <EntryList id={draw.id} />}
        {hasVoids && <VoidRecord id={draw.id} />}
        {termsChanged && <TermsChanges id={draw.id} />}
      </>
    ),
  };
}

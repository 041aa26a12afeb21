import type { PrizeDraw } from '#contract/draws/draws.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { BuyCard } from '#web/features/draws/buy/buy-card.tsx';
import { countDaysUntilEnd } from '#web/features/draws/buy/days-left.ts';
import { useTicketChoice } from '#web/features/draws/buy/use-ticket-choice.ts';
import { DrawPicture } from '#web/features/draws/card/draw-picture.tsx';
import { Gallery } from '#web/features/draws/gallery/gallery.tsx';
import { DrawHeading } from '#web/features/draws/page/draw-heading.tsx';
import { DrawSection } from '#web/features/draws/page/draw-section.tsx';
import { Guarantee, MinimumCard } from '#web/features/draws/page/guarantee.tsx';
import { HostQuestions } from '#web/features/draws/page/host-questions.tsx';
import { ImpactCard } from '#web/features/draws/page/impact-card.tsx';
import { DrawLayout } from '#web/features/draws/page/layouts.tsx';
import { PrizeList } from '#web/features/draws/page/prize-list.tsx';
import { RulesCard } from '#web/features/draws/page/rules-card.tsx';
import { useDrawFormFacts } from '../form-context.tsx';
import { PreviewFonts } from './preview-fonts.tsx';

/** The public page as a preview that does not react to input. */
export function PreviewPage({ draw }: { draw: PrizeDraw }) {
  const { time } = useDrawFormFacts();
  const daysLeft = countDaysUntilEnd(draw, Date.parse(time.at));
  const choice = useTicketChoice(draw, 0);
  // Nothing is on sale before the draw is saved.
  const sale = 'not_published';
  return (
    <div inert>
      <PreviewFonts pair={draw.fontPair} />
      <DrawTheme draw={draw} fonts className="pb-12">
        <DrawLayout
          layout={draw.layout}
          parts={{
            picture: (sizes) => <DrawPicture draw={draw} first sizes={sizes} />,
            heading: (
              <DrawHeading
                draw={draw}
                entered={null}
                sale={sale}
                daysLeft={daysLeft}
                editable={false}
                share={null}
              />
            ),
            buy: (
              <BuyCard
                draw={draw}
                sale={sale}
                choice={choice}
                daysLeft={daysLeft}
                time={time}
                barFor="phones"
              />
            ),
            description: (
              <DrawSection title="About this draw" className="draw-text">
                <p className="measure whitespace-pre-line">{draw.description}</p>
              </DrawSection>
            ),
            questions: draw.questions.length > 0 && <HostQuestions questions={draw.questions} />,
            prizes: <PrizeList prizes={draw.prizes} />,
            gallery: <Gallery draw={draw} />,
            minimum: <MinimumCard draw={draw} over={false} />,
            impact: <ImpactCard draw={draw} over={false} />,
            rules: <RulesCard draw={draw} />,
            guarantee: <Guarantee several={draw.prizes.length > 1} />,
            proof: null,
            host: null,
            record: null,
          }}
        />
      </DrawTheme>
    </div>
  );
}

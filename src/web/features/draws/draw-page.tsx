import type { DrawingState } from '#contract/drawing.ts';
import type { PrizeDraw } from '#contract/draws.ts';
import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { useAuth } from '#web/lib/session.tsx';
import { BuyBar } from './buy-button.tsx';
import { BuyCard } from './buy-card.tsx';
import { DrawBanner, PreviewBanner } from './draw-banners.tsx';
import { DrawHeading } from './draw-heading.tsx';
import { DrawPicture } from './draw-picture.tsx';
import { DrawSection } from './draw-section.tsx';
import { DrawingPanel } from './drawing-panel.tsx';
import { EntryList } from './entry-list.tsx';
import { Gallery } from './gallery.tsx';
import { Guarantee, MinimumCard } from './guarantee.tsx';
import { ImpactCard } from './impact-card.tsx';
import { DrawLayout, type DrawParts } from './layouts.tsx';
import { PrizeList } from './prize-list.tsx';
import { ProofNote } from './proof-note.tsx';
import { RulesCard } from './rules-card.tsx';
import { isOver, type SaleState, saleState } from './sale-state.ts';
import { TermsChanges } from './terms-changes.tsx';
import { TestPaymentsBanner } from './test-payments-banner.tsx';
import { useLiveDraw } from './use-live-draw.ts';

type DrawPageProps = { id: string; preview: boolean; returnToEdit: boolean };

/** The public page of a prize draw: in the draw's own colours, letters and layout. */
export function DrawPage({ id, preview, returnToEdit }: DrawPageProps) {
  const { draw, drawing, now, highlights } = useLiveDraw(id);
  const { user } = useAuth();
  const isOwner = user?.id === draw.userId;
  const previewing = preview && (isOwner || user?.role === 'admin');
  const sale = saleState(draw, now);
  return (
    <DrawTheme draw={draw} fonts className="-mb-24 lg:pb-24">
      <TestPaymentsBanner />
      {previewing && <PreviewBanner id={id} returnToEdit={returnToEdit} />}
      <div className="mx-auto max-w-page space-y-6 px-4 not-empty:py-6 sm:px-6">
        <DrawBanner draw={draw} sale={sale} />
        <DrawingPanel draw={draw} drawing={drawing} now={now} highlights={highlights} mayDraw={isOwner} />
      </div>
      <DrawLayout
        layout={draw.layout}
        parts={partsOf({ draw, drawing, sale, now, editable: isOwner && !previewing })}
      />
      <BuyBar draw={draw} sale={sale} />
    </DrawTheme>
  );
}

type Shown = {
  draw: PrizeDraw;
  drawing: DrawingState;
  sale: SaleState;
  now: number;
  editable: boolean;
};

function partsOf({ draw, drawing, sale, now, editable }: Shown): DrawParts {
  const over = isOver(sale);
  return {
    picture: <DrawPicture draw={draw} first />,
    heading: <DrawHeading draw={draw} entered={drawing.entered} sale={sale} now={now} editable={editable} />,
    buy: <BuyCard draw={draw} sale={sale} now={now} />,
    description: (
      <DrawSection title="About this draw">
        <p className="measure whitespace-pre-line">{draw.description}</p>
      </DrawSection>
    ),
    prizes: <PrizeList prizes={draw.prizes} />,
    gallery: <Gallery draw={draw} />,
    minimum: <MinimumCard draw={draw} over={over} />,
    impact: <ImpactCard draw={draw} over={over} />,
    rules: <RulesCard draw={draw} />,
    guarantee: <Guarantee prizes={draw.prizes} />,
    proof: <ProofNote draw={draw} beacon={drawing.beacon} />,
    entries: <EntryList id={draw.id} attempt={drawing.attempt} />,
    changes: <TermsChanges id={draw.id} />,
  };
}

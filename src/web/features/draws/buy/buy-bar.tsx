import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { cn } from '#web/components/ui/cn.ts';
import { BuyButton } from './buy-button.tsx';
import { describeClosed, isOver, type SaleState } from './sale-state.ts';

type BuyBarProps = {
  draw: PrizeDraw;
  sale: SaleState;
  /** The screens that show the bar. On wide screens, the classic layout shows a card instead. */
  barFor: 'phones' | 'all';
};

/** A bar with the price and the button. It is always in view, and stops above the footer. */
export function BuyBar({ draw, sale, barFor }: BuyBarProps) {
  if (isOver(sale)) return null;
  return (
    <section
      aria-label="What you pay"
      className={cn(
        'sticky bottom-0 z-30 mt-12 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]',
        barFor === 'phones' && 'lg:hidden',
      )}
      data-foot-bar={barFor}
      data-screen-only=""
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-x-4 px-4 py-3 sm:px-6">
        <div className="min-w-min leading-tight sm:flex sm:items-baseline sm:gap-3">
          <p className="tabular whitespace-nowrap font-display font-semibold text-xl">
            {formatPounds(draw.ticketPrice)}
          </p>
          <p className="text-muted text-sm">
            {sale === 'open' ? 'for 1 ticket, no fees on top' : describeClosed(sale, draw)}
          </p>
        </div>
        <BuyButton draw={draw} sale={sale} />
      </div>
    </section>
  );
}

import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { plural } from '#domain/text/plural.ts';
import { cn } from '#web/components/ui/cn.ts';
import { BuyButton } from './buy-button.tsx';
import { QuantityPicker } from './quantity-picker.tsx';
import { describeClosed, type SaleState } from './sale-state.ts';
import type { TicketChoice } from './use-ticket-choice.ts';

type BuyBarProps = {
  draw: PrizeDraw;
  sale: SaleState;
  choice: TicketChoice;
  /** The screens that show the bar. On wide screens, the classic layout shows a card instead. */
  barFor: 'phones' | 'all';
};

/** A bar with the quantity, the total and the button. It is always in view, and stops above the footer. */
export function BuyBar({ draw, sale, choice, barFor }: BuyBarProps) {
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
      <div className="mx-auto max-w-page gap-x-6 px-4 py-3 sm:flex sm:items-center sm:px-6">
        {sale === 'open' && <QuantityPicker choice={choice} price={draw.ticketPrice} />}
        <div className="flex flex-1 items-center justify-between gap-x-4 not-first:max-sm:mt-2">
          <div className="min-w-min leading-tight sm:flex sm:items-baseline sm:gap-3">
            <p className="tabular whitespace-nowrap font-display font-semibold text-xl">
              {formatPounds(draw.ticketPrice * choice.quantity)}
            </p>
            <p className="text-muted text-sm">
              {sale === 'open'
                ? `for ${plural(choice.quantity, 'ticket')}, no fees on top`
                : describeClosed(sale, draw)}
            </p>
          </div>
          <BuyButton id="checkout" draw={draw} sale={sale} chosen={choice.chosen} />
        </div>
      </div>
    </section>
  );
}

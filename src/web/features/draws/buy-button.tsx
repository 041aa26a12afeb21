import type { PrizeDraw } from '#contract/draws.ts';
import { pounds } from '#domain/money/format.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { closedReason, isOver, type SaleState } from './sale-state.ts';

type BuyButtonProps = { draw: PrizeDraw; sale: SaleState; size?: 'md' | 'lg'; block?: boolean };

/** Leads to the skill challenge, or straight to the tickets of a draw that has none. */
export function BuyButton({ draw, sale, size = 'md', block = false }: BuyButtonProps) {
  const words = 'Buy Tickets Now';
  if (sale !== 'open') {
    return (
      <Button size={size} block={block} disabled>
        {words}
      </Button>
    );
  }
  return (
    <ButtonLink
      to={draw.skillGameType ? '/prize-draw/$id/challenge' : '/prize-draw/$id/tickets'}
      params={{ id: draw.id }}
      size={size}
      block={block}
    >
      {words}
    </ButtonLink>
  );
}

/** On a phone: price and button, always at hand. It comes to rest above the footer. */
export function BuyBar({ draw, sale }: { draw: PrizeDraw; sale: SaleState }) {
  if (isOver(sale)) return null;
  return (
    <div
      className="sticky bottom-0 z-30 mt-12 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      data-screen-only=""
    >
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-3 sm:px-6">
        <div className="min-w-0 leading-tight">
          <p className="tabular font-display font-semibold text-xl">{pounds(draw.ticketPrice)}</p>
          <p className="text-muted text-sm">{sale === 'open' ? 'per ticket' : closedReason(sale, draw)}</p>
        </div>
        <BuyButton draw={draw} sale={sale} />
      </div>
    </div>
  );
}

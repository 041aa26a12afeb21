import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import type { SaleState } from './sale-state.ts';

type BuyButtonProps = {
  draw: PrizeDraw;
  sale: SaleState;
  /** The quantity, if the visitor has chosen one. */
  chosen: number | null;
  id?: string;
  size?: 'md' | 'lg';
  block?: boolean;
};

/**
 * Links to the draw's skill challenge, if it has one. The choice of tickets comes next, unless the visitor has already
 * chosen.
 */
export function BuyButton({ draw, sale, chosen, id, size = 'md', block = false }: BuyButtonProps) {
  const label = 'Buy Tickets Now';
  if (sale !== 'open') {
    return (
      <Button size={size} block={block} disabled>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink
      to={`/prize-draw/$id/${draw.skillGameType ? 'challenge' : chosen ? 'purchase' : 'tickets'}`}
      params={{ id: draw.id }}
      search={chosen ? { quantity: chosen } : {}}
      id={id}
      size={size}
      block={block}
    >
      {label}
    </ButtonLink>
  );
}

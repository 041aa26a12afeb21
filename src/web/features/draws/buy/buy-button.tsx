import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import type { SaleState } from './sale-state.ts';

type BuyButtonProps = { draw: PrizeDraw; sale: SaleState; size?: 'md' | 'lg'; block?: boolean };

/** Links to the skill challenge, or directly to the choice of tickets if the draw has no challenge. */
export function BuyButton({ draw, sale, size = 'md', block = false }: BuyButtonProps) {
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
      to={draw.skillGameType ? '/prize-draw/$id/challenge' : '/prize-draw/$id/tickets'}
      params={{ id: draw.id }}
      size={size}
      block={block}
    >
      {label}
    </ButtonLink>
  );
}

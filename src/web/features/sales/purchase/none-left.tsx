import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { describeClosed, type SaleState } from '#web/features/draws/buy/sale-state.ts';

export function NoneLeft({ draw, sale }: { draw: PrizeDraw; sale: SaleState }) {
  const limit = draw.maxTicketsPerPerson ?? 0;
  const reason =
    sale === 'open'
      ? `Each person can have at most ${limit} ${limit === 1 ? 'ticket' : 'tickets'} in this prize draw, and you have them.`
      : describeClosed(sale, draw);
  return (
    <Alert
      tone="warning"
      title={reason}
      announce
      className="mt-6"
      action={
        <ButtonLink to="/prize-draw/$id" params={{ id: draw.id }} variant="secondary">
          Return to Prize Draw
        </ButtonLink>
      }
    />
  );
}

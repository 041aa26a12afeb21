import type { PrizeDraw } from '#contract/draws/draws.ts';
import { plural } from '#domain/text/plural.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { describeClosed, type SaleState } from '#web/features/draws/buy/sale-state.ts';

export function NoneLeft({ draw, sale }: { draw: PrizeDraw; sale: SaleState }) {
  const limit = draw.maxTicketsPerPerson ?? 0;
  const reason =
    sale === 'open'
      ? `Each person can have up to ${plural(limit, 'ticket')} in this prize draw, and you have ${limit === 1 ? 'yours' : 'all of yours'}.`
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

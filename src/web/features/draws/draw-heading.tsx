import { Clock, Share2, SquarePen } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws.ts';
import { pounds } from '#domain/money/format.ts';
import { daysLeft } from '#domain/time/remaining.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { StatusBadge } from '#web/components/ui/status-badge.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { useSite } from '#web/lib/router-context.ts';
import { oddsInWords } from './odds.ts';
import { isOver, type SaleState } from './sale-state.ts';
import { sharedWords, shareOrCopy } from './share.ts';

type DrawHeadingProps = {
  draw: PrizeDraw;
  /** Tickets in the sealed list; null until it is sealed. */
  entered: number | null;
  sale: SaleState;
  now: number;
  /** The owner may go and change it. */
  editable: boolean;
  titleClassName?: string;
};

/** What it is, whose it is, how it stands and what a ticket costs. */
export function DrawHeading({ draw, entered, sale, now, editable, titleClassName }: DrawHeadingProps) {
  return (
    <header>
      <div className="flex flex-wrap gap-2">
        <StatusBadge draw={draw} />
        <Badge icon={Clock}>{daysLeftInWords(draw, sale, now)}</Badge>
        {sale === 'sold_out' && <Badge tone="berry">Sold out</Badge>}
      </div>
      <h1 className={cn('mt-3 text-4xl', titleClassName)}>{draw.title}</h1>
      <p className="mt-2 text-muted">
        Hosted by <span className="font-semibold text-ink">{draw.hostName}</span>
      </p>
      <PriceLine draw={draw} closed={isOver(sale)} entered={entered} />
      <div className="mt-5 flex flex-wrap gap-3">
        <ShareButton draw={draw} />
        {editable && (
          <ButtonLink to="/prize-draw/$id/edit" params={{ id: draw.id }} variant="secondary">
            <SquarePen className="size-4.5" aria-hidden="true" />
            Edit
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** Days until the end; "Ended" once nothing is sold any more. */
function daysLeftInWords(draw: PrizeDraw, sale: SaleState, now: number): string {
  const days = daysLeft(new Date(draw.endDate), new Date(now));
  if (isOver(sale) || days === 0) return 'Ended';
  return `${days} ${days === 1 ? 'day' : 'days'} left`;
}

type PriceLineProps = { draw: PrizeDraw; closed: boolean; entered: number | null };

function PriceLine({ draw, closed, entered }: PriceLineProps) {
  const odds = oddsInWords(draw, closed, entered);
  return (
    <div className="mt-4 flex flex-wrap items-baseline gap-x-5 gap-y-1">
      <p className="text-lg">
        <span className="tabular font-display font-semibold text-2xl">{pounds(draw.ticketPrice)}</span> a
        ticket
      </p>
      {odds.length > 0 && (
        <p>
          <span className="text-muted">
            {draw.prizes.length === 1 ? 'Chance per ticket: ' : 'Chance of the first prize per ticket: '}
          </span>
          {odds.map((words, index) => (
            <span key={words} className="tabular whitespace-nowrap font-semibold">
              {index > 0 && ', '}
              {words}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function ShareButton({ draw }: { draw: PrizeDraw }) {
  const { publicUrl } = useSite();
  const share = async () => {
    const shared = sharedWords(draw, publicUrl);
    const outcome = await shareOrCopy(shared, {
      share: navigator.share?.bind(navigator),
      clipboard: navigator.clipboard,
    });
    if (outcome === 'copied')
      toast({ title: 'Link Copied!', description: 'Paste it wherever you want to share this draw.' });
    if (outcome === 'failed')
      toast({ title: 'The link could not be copied', description: shared.url, variant: 'destructive' });
  };
  return (
    <Button variant="secondary" onClick={share}>
      <Share2 className="size-4.5" aria-hidden="true" />
      Share This Draw
    </Button>
  );
}

import type { Award } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { cn } from '#web/components/ui/cn.ts';
import { Ticket } from '#web/components/ui/ticket.tsx';

type AwardTicketProps = {
  draw: Pick<PrizeDraw, 'title'>;
  award: Award;
  /** Whether the prize was lost. */
  isLost?: boolean;
  className?: string;
};

/** The winning ticket as a large printed object. */
export function AwardTicket({ draw, award, isLost = false, className }: AwardTicketProps) {
  return (
    <div className={cn('won-ticket', className)}>
      <Ticket
        number={award.ticketNumber}
        variant={isLost ? 'default' : 'winner'}
        label={isLost ? 'Ticket' : 'Winning ticket'}
        title={<span className="wrap-anywhere line-clamp-2">{draw.title}</span>}
        facts={[
          { label: 'Drawn', value: formatLongDate(award.wonAt) },
          ...(award.winnerName === null
            ? []
            : [{ label: 'Holder', value: <span className="wrap-anywhere">{award.winnerName}</span> }]),
        ]}
      />
    </div>
  );
}

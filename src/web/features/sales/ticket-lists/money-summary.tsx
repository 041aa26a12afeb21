import { useQuery } from '@tanstack/react-query';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatPounds } from '#domain/money/format.ts';
import { StatRow } from '#web/components/ui/stat.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { moneyQuery } from './queries.ts';

/**
 * Shows how the money is divided. Renders nothing until it is loaded or if loading fails, so that the list does not
 * wait.
 */
export function MoneySummary({ draw }: { draw: Pick<PrizeDraw, 'id' | 'charityName'> }) {
  const { data: money } = useQuery(moneyQuery(useApi(), draw.id));
  if (!money) return null;
  const { gross, charity, platformFee, host, refunded, trees } = money;
  return (
    <section aria-label="Money" className="mb-6">
      <StatRow
        items={[
          {
            key: 'gross',
            label: 'Ticket sales',
            value: formatPounds(gross),
            note: describeRefunded(refunded),
          },
          {
            key: 'charity',
            label: 'To the charity',
            value: formatPounds(charity),
            note: <span className="wrap-anywhere line-clamp-2">{draw.charityName}</span>,
          },
          { key: 'fee', label: 'Platform fee', value: formatPounds(platformFee) },
          {
            key: 'host',
            label: 'To the host',
            value: formatPounds(host),
            note: trees.extraCost > 0 && `after ${formatPounds(trees.extraCost)} for extra trees`,
          },
        ]}
      />
    </section>
  );
}

const describeRefunded = (refunded: number) =>
  refunded > 0 ? `after ${formatPounds(refunded)} refunded` : undefined;

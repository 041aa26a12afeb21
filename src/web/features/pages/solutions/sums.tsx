import { Link } from '@tanstack/react-router';
import { calculateTrees } from '#domain/impact/trees.ts';
import { formatPounds } from '#domain/money/format.ts';
import { calculateCharityPence, splitGross } from '#domain/money/split.ts';
import { Division } from '#web/features/pages/pricing/division.tsx';
import type { Solution } from './solution.ts';

/** Shows the income of the example draw, to the penny. */
export function Sums({ sums }: Pick<Solution, 'sums'>) {
  const { heading, host, tickets, pricePence, charityPercentage } = sums;
  const grossPence = tickets * pricePence;
  const split = splitGross({ grossPence, charityPercentage, extraTrees: 0 });
  return (
    <section aria-labelledby="sums" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="sums" className="text-3xl">
        {heading}
      </h2>
      <p className="measure mt-3 mb-8 text-lg text-muted">
        Say you sell {tickets} tickets at {formatPounds(pricePence)}, with {charityPercentage}% for charity.
        That raises {formatPounds(grossPence)}, and{' '}
        {formatPounds(calculateCharityPence(pricePence, charityPercentage))} of each ticket goes to the
        charity.
      </p>
      <Division split={split} host={host} trees={calculateTrees(grossPence)} />
      <p className="mt-8">
        <Link to="/pricing" hash="calculator" className="link font-semibold">
          Try your own figures
        </Link>
      </p>
    </section>
  );
}

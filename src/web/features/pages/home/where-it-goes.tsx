import { Link } from '@tanstack/react-router';
import { calculateTrees } from '#domain/impact/trees.ts';
import { PLATFORM_FEE_PERCENT, splitGross } from '#domain/money/split.ts';
import { Print } from '#web/components/art/print.tsx';
import oaks from '#web/components/art/prints/growing-oaks.svg?url';
import { Division } from '#web/features/pages/pricing/division.tsx';

const TICKETS = 100;
const PRICE_PENCE = 500;
const GROSS_PENCE = TICKETS * PRICE_PENCE;
const split = splitGross({ grossPence: GROSS_PENCE, charityPercentage: 5, extraTrees: 0 });

/** Shows how the money of an example draw is divided. */
export function WhereItGoes() {
  return (
    <section aria-labelledby="where-it-goes" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <div className="grid items-end gap-x-16 gap-y-6 lg:grid-cols-2">
        <div>
          <h2 id="where-it-goes" className="text-3xl">
            Where the money goes
          </h2>
          <p className="measure mt-4 text-lg text-muted">
            We take {PLATFORM_FEE_PERCENT}% of ticket sales. Your charity gets at least 5% of the rest, or
            more if you like, and you keep what’s left. We also plant a tree for every £100 of sales, at our
            own cost.
          </p>
        </div>
        <Print src={oaks} width={860} height={200} className="w-full" />
      </div>
      <p className="mt-10 mb-3 font-semibold">
        {TICKETS} tickets at £{PRICE_PENCE / 100}, with 5% for charity:
      </p>
      <Division split={split} trees={calculateTrees(GROSS_PENCE)} />
      <p className="mt-8">
        <Link to="/pricing" className="link font-semibold">
          How our pricing works
        </Link>
      </p>
    </section>
  );
}

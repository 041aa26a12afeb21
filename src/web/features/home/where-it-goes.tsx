import { Link } from '@tanstack/react-router';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { GrowingOak } from '#web/components/art/growing-oak.tsx';
import { WorkedExample } from '#web/features/pricing/worked-example.tsx';

/** The money of one draw, line by line. */
export function WhereItGoes() {
  return (
    <section
      aria-labelledby="where-it-goes"
      className="mx-auto mt-24 grid max-w-page items-center gap-x-16 gap-y-8 px-4 sm:px-6 lg:grid-cols-2"
    >
      <div>
        <h2 id="where-it-goes" className="text-3xl">
          Where the money goes
        </h2>
        <p className="measure mt-4 text-lg text-muted">
          We take {PLATFORM_FEE_PERCENT}% of ticket sales. Of the rest your charity gets at least 5%, or as
          much more as you decide, and what remains is yours. For every £100 sold we plant a tree at our own
          cost.
        </p>
        <div className="mt-6 flex items-end gap-4">
          <GrowingOak stage={1} className="w-20" />
          <GrowingOak stage={2} className="w-24" />
          <GrowingOak stage={3} className="w-28" />
        </div>
        <p className="mt-4">
          <Link to="/pricing" className="link font-semibold">
            How our pricing works
          </Link>
        </p>
      </div>
      <WorkedExample />
    </section>
  );
}

import { PENCE_PER_TREE } from '#domain/impact/trees.ts';
import { formatPounds } from '#domain/money/format.ts';
import { Print } from '#web/components/art/print.tsx';
import oaks from '#web/components/art/prints/growing-oaks.svg?url';

/** Numbers of trees, one for each of the five stages in the drawing. */
const TREES = [0, 1, 5, 20, 100];

export function GrowingWith() {
  return (
    <section aria-labelledby="growing" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="growing" className="text-3xl">
        What each draw plants
      </h2>
      <p className="measure mt-3 text-lg text-muted">
        We pay for one tree for every full £100 of ticket sales. Here’s how that adds up:
      </p>
      <Print src={oaks} width={860} height={200} className="mt-8 w-full" />
      <ol className="grid grid-cols-5 text-center">
        {TREES.map((trees) => (
          <li key={trees} className="min-w-0">
            <p className="tabular font-display font-semibold text-xl leading-tight sm:text-3xl">
              {trees}
              <span className="sr-only"> {trees === 1 ? 'tree' : 'trees'} from</span>
            </p>
            <p className="tabular text-muted text-sm sm:text-base">
              {formatPounds(trees * PENCE_PER_TREE).replace('.00', '')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

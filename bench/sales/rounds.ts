import type { Contender, Figures } from './contenders.ts';
import type { Draws } from './load-plan.ts';

/** A contender with the middle of its figures over all rounds. */
export type Standing = Figures & { name: string };

/**
 * Lets all contenders run in turn, several times, so that a slow minute of the machine strikes all of them, and gives
 * the median of each figure. Each run has draws of its own, from `drawsFor`.
 */
export async function interleave(
  contenders: readonly Contender[],
  { rounds, drawsFor }: { rounds: number; drawsFor: (contender: Contender) => Promise<Draws> },
): Promise<Standing[]> {
  const runs = new Map<Contender, Figures[]>(contenders.map((contender) => [contender, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [contender, figures] of runs) {
      const run = await contender.run(await drawsFor(contender));
      figures.push(run);
      console.log(
        `  round ${round} of ${rounds}  ${contender.name.padEnd(28)} ${Math.round(run.perSecond)}/s`,
      );
    }
  }
  return [...runs].map(([{ name }, figures]) => ({ name, ...middleOf(figures) }));
}

function middleOf(runs: readonly Figures[]): Figures {
  const of = (name: keyof Figures) => median(runs.flatMap((run) => run[name] ?? []));
  const optional = (['p50', 'p99', 'batch', 'buyers'] as const).flatMap((name) => {
    const value = of(name);
    return Number.isNaN(value) ? [] : [[name, value] as const];
  });
  return { perSecond: of('perSecond'), ...Object.fromEntries(optional) };
}

/** The middle one, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

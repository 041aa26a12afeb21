/** The figures of one run, by name. */
type Figures = Record<string, number | undefined>;

/** The median: the middle value, or the mean of the two middle values. NaN if there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of each figure over all runs, which must have the same figures. */
function takeMedians<Own extends Figures>(runs: readonly Own[]): Own {
  const names = Object.keys(runs[0] ?? {});
  const medians = names.map((name) => [name, median(runs.map((run) => run[name] ?? Number.NaN))]);
  return Object.fromEntries(medians);
}

/**
 * Runs all contenders in turn, several times, so that a slow minute of the machine affects all of them equally. Every
 * second round runs them in reverse, so that with an even number of rounds none is always late: a run may slow down those
 * after it, for example by filling the database.
 * @returns the median of each figure, by the contender's name
 */
export async function interleave<Contender extends { name: string }, Own extends Figures>(
  contenders: readonly Contender[],
  rounds: number,
  run: (contender: Contender) => Promise<Own>,
): Promise<Map<string, Own>> {
  const runs = contenders.map((contender) => ({ contender, own: [] as Own[] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { contender, own } of round % 2 === 1 ? runs : runs.toReversed()) {
      const figures = await run(contender);
      own.push(figures);
      const [[name, value] = ['', Number.NaN]] = Object.entries(figures);
      console.log(`  round ${round} of ${rounds}  ${contender.name.padEnd(28)} ${name} ${value?.toFixed(1)}`);
    }
  }
  return new Map(runs.map(({ contender, own }) => [contender.name, takeMedians(own)]));
}

/** @throws if there are no figures with this name */
export function readFigures<Own>(results: ReadonlyMap<string, Own>, name: string): Own {
  const figures = results.get(name);
  if (!figures) throw new Error(`no figures of ${name}`);
  return figures;
}

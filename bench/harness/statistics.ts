/** The middle value, or the mean of the two in the middle; NaN for none. */
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

/** The median of each figure over all runs; a figure that no run has is left out. */
export function takeMedians<Figures extends { [Name in keyof Figures]?: number | undefined }>(
  runs: readonly Figures[],
): Figures {
  const named = Map.groupBy(
    runs.flatMap((run) => Object.entries<number | undefined>(run)),
    ([name]) => name,
  );
  const medians = [...named].map(([name, values]) => [
    name,
    median(values.flatMap(([, value]) => value ?? [])),
  ]);
  return Object.fromEntries(medians.filter(([, value]) => !Number.isNaN(value)));
}

/**
 * Runs all contenders in turn, several times, so that a slow minute of the machine affects all of them.
 * @returns the median of each figure, by contender
 */
export async function interleave<
  Contender extends { name: string },
  Figures extends { [Name in keyof Figures]?: number | undefined },
>(
  contenders: readonly Contender[],
  rounds: number,
  run: (contender: Contender) => Promise<Figures>,
): Promise<Map<Contender, Figures>> {
  const runs = new Map<Contender, Figures[]>(contenders.map((contender) => [contender, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [contender, own] of runs) {
      const figures = await run(contender);
      own.push(figures);
      const [[name, value] = ['', Number.NaN]] = Object.entries<number | undefined>(figures);
      console.log(`  round ${round} of ${rounds}  ${contender.name.padEnd(28)} ${name} ${value?.toFixed(1)}`);
    }
  }
  return new Map([...runs].map(([contender, own]) => [contender, takeMedians(own)]));
}

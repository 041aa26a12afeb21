/** Points in a draw's sales about which its host gets an email. */
export type Milestone = 'first' | '10' | '100' | 'half' | '1000' | 'minimum' | 'sold-out';

type Sale = {
  /** Tickets sold, without voided ones. */
  sold: number;
  limit: number | null;
  minimum: number | null;
};

/** Returns the number of tickets at which each milestone is reached, the least important first. */
function listThresholds({ limit, minimum }: Omit<Sale, 'sold'>): [Milestone, number][] {
  return [
    ['first', 1],
    ['10', 10],
    ['100', 100],
    ...(limit === null ? [] : [['half', Math.ceil(limit / 2)] as [Milestone, number]]),
    ['1000', 1000],
    ...(minimum === null ? [] : [['minimum', minimum] as [Milestone, number]]),
    ...(limit === null ? [] : [['sold-out', limit] as [Milestone, number]]),
  ];
}

export type Progress = {
  /** The most important milestone reached since the last email; undefined if there is none. */
  news: Milestone | undefined;
  /** Every milestone reached so far. */
  reached: Milestone[];
  /** The number of tickets at which the next one is reached; null if none is left. */
  nextAt: number | null;
};

/**
 * Decides which milestone to tell the host about. If several were reached at once, the host gets an email about the
 * most important one only, and never about the others.
 */
export function findProgress(sale: Sale, known: readonly string[]): Progress {
  const all = listThresholds(sale);
  const isReached = ([, at]: [Milestone, number]) => sale.sold >= at;
  const reached = all.filter((one) => isReached(one) || known.includes(one[0])).map(([name]) => name);
  const coming = all.filter(([name]) => !reached.includes(name)).map(([, at]) => at);
  return {
    news: reached.filter((name) => !known.includes(name)).at(-1),
    reached,
    nextAt: coming.length === 0 ? null : Math.min(...coming),
  };
}

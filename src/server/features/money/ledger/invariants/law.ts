import { type SQL, sql } from 'drizzle-orm';

/**
 * A law is an invariant of the ledger, written as a query that returns one row for each breach. Its `finding` is a
 * sentence that names the draw or order. A law checks all rows in one statement, because there may be millions.
 */
export type Law = { name: string; breaches: SQL };

/** Returns one row for each sentence whose condition is true. */
export const findingsWhere = (cases: readonly (readonly [condition: SQL, sentence: SQL])[]): SQL => {
  const sentences = cases.map(([condition, sentence]) => sql`case when ${condition} then ${sentence} end`);
  return sql`cross join lateral unnest(array[${sql.join(sentences, sql`, `)}]) as found(finding)
    where found.finding is not null`;
};

import { type SQL, sql } from 'drizzle-orm';

/**
 * A law is an invariant of the ledger: a query with a row for each breach, whose `finding` is a sentence that names the
 * draw or order. It checks all rows in one statement, since there may be millions.
 */
export type Law = { name: string; breaches: SQL };

/** A row for each sentence whose condition holds. */
export const findingsWhere = (cases: readonly (readonly [condition: SQL, sentence: SQL])[]): SQL => {
  const sentences = cases.map(([condition, sentence]) => sql`case when ${condition} then ${sentence} end`);
  return sql`cross join lateral unnest(array[${sql.join(sentences, sql`, `)}]) as found(finding)
    where found.finding is not null`;
};

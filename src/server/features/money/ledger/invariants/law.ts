import { type SQL, sql } from 'drizzle-orm';

/**
 * Something that must hold of the books: a statement with a row for each place where it does not, whose `finding` says
 * so in a sentence that names the draw or order. It looks at all rows at once, since there may be millions.
 */
export type Law = { name: string; breaches: SQL };

/** Sentences about one row, each in case its condition holds. */
export const findingsWhere = (cases: readonly (readonly [condition: SQL, sentence: SQL])[]): SQL => {
  const sentences = cases.map(([condition, sentence]) => sql`case when ${condition} then ${sentence} end`);
  return sql`cross join lateral unnest(array[${sql.join(sentences, sql`, `)}]) as found(finding)
    where found.finding is not null`;
};

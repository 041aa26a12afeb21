import { sql } from 'drizzle-orm';
import { type Connection, queryRows } from '#server/db/database.ts';
import { drawLaws } from './draw-laws.ts';
import { dueLaws } from './due-laws.ts';
import type { Law } from './law.ts';
import { logLaws } from './log-laws.ts';
import { payoutLaws } from './payout-laws.ts';
import { refundLaws } from './refund-laws.ts';
import { saleLaws } from './sale-laws.ts';
import { transferLaws } from './transfer-laws.ts';

const LAWS: readonly Law[] = [
  ...transferLaws,
  ...saleLaws,
  ...refundLaws,
  ...drawLaws,
  ...payoutLaws,
  ...dueLaws,
  ...logLaws,
];

/** The maximum number of findings listed for one law; more would not help. */
const MOST = 20;

/** Returns one sentence for each breach of a law; none if the ledger is correct. */
export async function findBreaches(connection: Connection): Promise<string[]> {
  const findings: string[] = [];
  for (const { name, breaches } of LAWS) {
    const rows = await queryRows<{ finding: string }>(
      connection,
      sql`select finding from (${breaches}) b limit ${MOST + 1}`,
    );
    findings.push(...rows.slice(0, MOST).map(({ finding }) => finding));
    if (rows.length > MOST) findings.push(`There is more of the same: ${name}.`);
  }
  return findings;
}

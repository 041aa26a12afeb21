/**
 * Planner settings for every connection. Prepared statements and foreign key checks keep their first plan. A plan made
 * for a tiny table would scan the whole table for each row, even after a busy draw has filled it, until statistics are
 * next updated. All lookups here use an index, so sequential scans are disabled, and so is JIT compilation. Statements
 * that need to read whole tables enable sequential scans themselves.
 */
export const PLANNING: Record<string, string> = { enable_seqscan: 'off', jit: 'off' };

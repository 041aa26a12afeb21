/**
 * Planner settings of every connection. Prepared statements and foreign key checks keep their first plan: a plan made while
 * a table is tiny would scan all of it for each row once a busy draw has filled it, until statistics are next updated. All
 * lookups here use an index, so sequential scans are disabled, and JIT compilation with them. Statements that need to read
 * whole tables enable it themselves.
 */
export const PLANNING: Record<string, string> = { enable_seqscan: 'off', jit: 'off' };

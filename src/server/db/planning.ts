/**
 * How every connection plans. Statements that come again and again, and the checks of references above all, keep the
 * plan that they were first given: one made while a table is tiny would read all of it for each row once a hot draw has
 * filled it, until the next time that statistics are taken. Everything here is looked up by an index, so plans that read
 * whole tables are left out, and with them the compiling that their price would call for. Whoever has to read all of the
 * rows allows it for itself.
 */
export const PLANNING: Record<string, string> = { enable_seqscan: 'off', jit: 'off' };

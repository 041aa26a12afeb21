/** By PostgreSQL's code: not now, though the statement was right. */
const NOT_NOW = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock not had in time
  '25P03', // transaction was idle too long
  '25P04', // transaction took too long
]);

/** Classes of such codes: connection lost, no resources, called off or shut down, the system's own trouble. */
const NOT_NOW_CLASSES = new Set(['08', '53', '57', '58']);

/** By what the network says of a database that cannot be reached. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
]);

/** The driver has no codes for these. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/**
 * Whether the database could not do just now what it was asked, so that asking again may well succeed: it is not there,
 * not free, or too slow. Of a lost commit nobody knows whether it took place.
 */
export function isPassingFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string') {
    return (
      UNREACHABLE.has(code) ||
      NOT_NOW.has(code) ||
      (code.length === 5 && NOT_NOW_CLASSES.has(code.slice(0, 2)))
    );
  }
  return LOST.test(message) || isPassingFailure(cause);
}

/** Whether the connection broke under what was asked: whether it was done, a commit above all, is not known. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string')
    return UNREACHABLE.has(code) || code.startsWith('08') || code.startsWith('57P');
  return LOST.test(message) || isLostConnection(cause);
}

/** Whether a statement was refused for breaking the constraint or unique index of that name. */
export function breaks(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { constraint?: unknown }).constraint === constraint || breaks(error.cause, constraint);
}

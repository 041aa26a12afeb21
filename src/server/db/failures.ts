/** PostgreSQL error codes for temporary failures. */
const TEMPORARY = new Set([
  '25006', // read-only, as during a failover
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
  '25P03', // transaction was idle too long
  '25P04', // transaction took too long
]);

/**
 * Classes of codes for temporary failures: connection lost, insufficient resources, cancelled or shut down, system
 * error.
 */
const TEMPORARY_CLASSES = new Set(['08', '53', '57', '58']);

/** Network error codes that mean that the database cannot be reached. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Messages of driver errors that have no code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/**
 * Whether a retry may succeed, because the database was unreachable, busy or too slow. After a lost commit it is unknown
 * whether the commit took place.
 */
export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string') {
    return (
      UNREACHABLE.has(code) ||
      TEMPORARY.has(code) ||
      (code.length === 5 && TEMPORARY_CLASSES.has(code.slice(0, 2)))
    );
  }
  return LOST.test(message) || isTemporaryFailure(cause);
}

/** Whether a statement did not get a lock in time, or was ended to resolve a deadlock. */
export function isLockFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as Error & { code?: unknown };
  return code === '55P03' || code === '40P01' || isLockFailure(cause);
}

/** Whether the connection was lost during a statement. If so, the statement may or may not have been executed. */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as Error & { code?: unknown };
  if (typeof code === 'string')
    return UNREACHABLE.has(code) || code.startsWith('08') || code.startsWith('57P');
  return LOST.test(message) || isLostConnection(cause);
}

/** Whether a statement violated the constraint or unique index with this name. */
export function isViolationOf(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as { constraint?: unknown }).constraint === constraint || isViolationOf(error.cause, constraint)
  );
}

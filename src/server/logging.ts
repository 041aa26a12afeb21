import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyServerOptions } from 'fastify';
import type { RepeatFilter } from './collapse-repeats.ts';
import type { Config } from './config.ts';

type Described = { type: string; message: string; stack: string; [more: string]: unknown };

/** Options for the program's log: JSON lines for machines, readable text in a terminal. */
export function buildLoggerOptions(
  { logLevel }: Pick<Config, 'logLevel'>,
  { logMethod }: Pick<RepeatFilter, 'logMethod'>,
): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false;
  const options = { level: logLevel, serializers: { err: describeError }, hooks: { logMethod } };
  if (!process.stdout.isTTY) return options;
  return {
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
  };
}

/**
 * Database errors contain the statements' parameters (addresses, names, hashes), so only the fields with the kind and
 * location of the error are logged.
 */
export function describeError(error: Error): Described {
  const type = error.name;
  const database = databaseErrorOf(error);
  if (database) {
    const { code, constraint, severity } = database;
    // The driver's own messages, such as for a lost connection, contain no data.
    const message = severity ? 'The database refused a statement' : database.message;
    return { type, message, code, constraint, stack: placesOf(error) };
  }
  const { message, stack = '', cause } = error;
  return {
    type,
    message,
    stack,
    ...(error instanceof AggregateError && { errors: error.errors.map(describeUnknown) }),
    ...(cause !== undefined && { cause: describeUnknown(cause) }),
  };
}

function describeUnknown(thrown: unknown): Described {
  return thrown instanceof Error ? describeError(thrown) : { type: typeof thrown, message: '', stack: '' };
}

type DatabaseError = Error & { code?: string; constraint?: string; severity?: string };

/** Only errors from PostgreSQL itself have a severity. */
function databaseErrorOf(error: Error): DatabaseError | undefined {
  if (error instanceof DrizzleQueryError) return error.cause ?? new Error('a statement failed');
  return 'severity' in error ? (error as DatabaseError) : undefined;
}

function placesOf(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
}

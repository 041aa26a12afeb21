import { BackupProblem } from './backup/manifest.ts';
import { ConfigError } from './config.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { MigrationBlocked, SchemaTooNew } from './db/migrate.ts';
import { DatabaseUnreachable } from './db/postgres.ts';
import { SnapshotFailed } from './db/snapshot.ts';

/** Errors whose message is a sentence for the operator. */
const FOR_OPERATORS = [
  ...[DirectoryInUse, DatabaseUnreachable, SchemaTooNew, MigrationBlocked],
  ...[BackupProblem, SnapshotFailed],
];

/**
 * Explains why the program did not start: with a sentence if the operator can fix the problem, or else with the whole
 * error.
 */
export function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (error instanceof Error && FOR_OPERATORS.some((kind) => error instanceof kind)) return error.message;
  const { code, syscall, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}. Another program listens there; set PORT to a free one.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return `${message}. HOST and PORT must be an address of this machine that this user may listen on.`;
  }
  if (syscall === 'mkdir') return `${message}. DATA_DIR must be a directory that this user may write to.`;
  if (code === 'EACCES') return `${message}. This user may not do that.`;
  return stack ?? String(error);
}

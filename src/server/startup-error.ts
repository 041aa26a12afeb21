import { BackupProblem } from './backup/manifest.ts';
import { ConfigError } from './config.ts';
import { DirectoryInUse, DirectoryUnusable } from './db/directory-lock.ts';
import { DatabaseMissing } from './db/embedded.ts';
import { MigrationBlocked, SchemaTooNew } from './db/migrate.ts';
import { DatabaseUnreachable } from './db/postgres.ts';
import { SnapshotFailed } from './db/snapshot.ts';
import { UnknownFormat } from './features/public-log/keys/kept-entries.ts';

/** Errors whose message is a sentence for the operator. */
const FOR_OPERATORS = [
  ...[
    DirectoryInUse,
    DirectoryUnusable,
    DatabaseMissing,
    DatabaseUnreachable,
    SchemaTooNew,
    MigrationBlocked,
  ],
  ...[BackupProblem, SnapshotFailed, UnknownFormat],
];

/**
 * Explains why the program did not start: with a sentence if the operator can fix the problem, or else with the whole
 * error.
 */
export function explain(error: unknown): string {
  const { stack } = error as Error;
  return explainKnown(error) ?? stack ?? String(error);
}

/** Whether the operator can fix the problem, as a sentence explains. */
export const isExplained = (error: unknown): boolean => explainKnown(error) !== undefined;

function explainKnown(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (FOR_OPERATORS.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}. Another program listens there; set PORT to a free one.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return `${message}. HOST and PORT must be an address of this machine that this user may listen on.`;
  }
  if (syscall === 'mkdir') return `${message}. DATA_DIR must be a directory that this user may write to.`;
  if (code === 'EACCES' || code === 'EPERM') return `${message}. This user may not do that.`;
  if (code === 'EROFS') return `${message}. DATA_DIR must be on a file system that can be written.`;
  if (code === 'ENOSPC') return `${message}. The disk of DATA_DIR is full.`;
  return undefined;
}

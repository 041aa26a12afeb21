import { ConfigError, loadEnvironmentFile, readConfig } from './config.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { DatabaseUnreachable } from './db/postgres.ts';
import { startProgram } from './program.ts';

/** Ends with a sentence where the operator can mend it, and with the whole error where they cannot. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.join('\n');
  if (error instanceof DirectoryInUse || error instanceof DatabaseUnreachable) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${message}. Another program listens there; set PORT to a free one.`;
  if (code === 'EACCES') return `${message}. This user may not do that.`;
  return stack ?? String(error);
}

try {
  loadEnvironmentFile();
  const program = await startProgram(readConfig(), {
    development: process.argv.includes('--dev'),
  });
  let stopping = false;
  // Once, however often it is asked for: npm and the terminal each tell us of the same Ctrl-C.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void program.stop();
    });
  }
} catch (error) {
  process.stderr.write(`\n${explain(error)}\n\n`);
  process.exitCode = 1;
}

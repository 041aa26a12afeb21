import { loadEnvironmentFile, readConfig } from './config.ts';
import { startProgram } from './program.ts';
import { announceFailure } from './startup-lines.ts';

function giveUp(error: unknown): void {
  announceFailure(error);
  process.exitCode = 1;
}

try {
  loadEnvironmentFile();
  const program = await startProgram(readConfig(), {
    development: process.argv.includes('--dev'),
  });
  let stopping = false;
  // Stop only once, because npm and the terminal both send a signal for the same Ctrl-C.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      program.stop().catch(giveUp);
    });
  }
} catch (error) {
  giveUp(error);
}

// Checks a prize draw from a terminal, with the verifier that the site's own page runs, and nothing of the server:
// `npm run verify-draw -- <url or file>`. docs/verifying-a-draw.md explains it.
import { MalformedLog, Unreachable } from '#domain/proof/sources/ask.ts';
import { readArguments, USAGE, WrongUsage } from './verify-draw/arguments.ts';
import { printed } from './verify-draw/print.ts';
import { verifyDraw } from './verify-draw/verify.ts';

const NOT_VALID = 1;
const NOT_CHECKED = 2;

/** A line that overwrites itself, for whoever sits before a terminal. */
function showProgress(done: number): void {
  process.stderr.write(`\r${Math.floor(done * 100)} %${done >= 1 ? '\r     \r' : ''}`);
}

try {
  // Npm runs in the project's folder; paths are meant from where it was called.
  const wishes = readArguments(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  const verified = await verifyDraw(wishes, process.stderr.isTTY ? showProgress : undefined);
  const { report, ticket } = verified;
  console.log(
    wishes.json ? JSON.stringify(ticket ? { ...report, ticket } : report, null, 2) : printed(verified),
  );
  process.exitCode = report.valid ? 0 : NOT_VALID;
} catch (error) {
  if (error instanceof WrongUsage) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof Unreachable) console.error(`The proof could not be had: ${error.message}`);
  else if (error instanceof MalformedLog) console.error(`Not valid: ${error.message}`);
  else throw error;
  process.exitCode = error instanceof MalformedLog ? NOT_VALID : NOT_CHECKED;
}

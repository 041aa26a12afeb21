// Verifies a prize draw in a terminal, with the same verifier as the site's own page and without the server:
// `npm run verify-draw -- <url or file>`. See docs/verifying-a-draw.md.
import { MalformedLog, Unreachable } from '#domain/proof/sources/ask.ts';
import { HelpWanted, readArguments, UncheckableFile, USAGE, WrongUsage } from './verify-draw/arguments.ts';
import { formatJson, formatMalformed, formatReport, printable } from './verify-draw/print.ts';
import { verifyDraw } from './verify-draw/verify.ts';

const NOT_VALID = 1;
const NOT_CHECKED = 2;

/** Shows the progress in one line of the terminal, which each call overwrites. */
function showProgress(done: number): void {
  process.stderr.write(`\r${Math.floor(done * 100)} %${done >= 1 ? '\r     \r' : ''}`);
}

let isJson = false;

try {
  // npm runs the script in the project's folder, but paths are relative to the folder where npm was called.
  const options = readArguments(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
  isJson = options.json;
  const verified = await verifyDraw(options, process.stderr.isTTY ? showProgress : undefined);
  console.log(options.json ? formatJson(verified) : formatReport(verified));
  process.exitCode = verified.report.valid ? 0 : NOT_VALID;
} catch (error) {
  if (error instanceof HelpWanted) console.log(USAGE);
  else if (error instanceof UncheckableFile) console.error(printable(error.message));
  else if (error instanceof WrongUsage) console.error(`${error.message}\n\n${USAGE}`);
  else if (error instanceof Unreachable)
    console.error(printable(`The proof could not be loaded: ${error.message}`));
  else if (error instanceof MalformedLog && isJson) console.log(formatMalformed(error.message));
  else if (error instanceof MalformedLog) console.error(printable(`Failed: ${error.message}`));
  else throw error;
  process.exitCode =
    error instanceof HelpWanted ? 0 : error instanceof MalformedLog ? NOT_VALID : NOT_CHECKED;
}

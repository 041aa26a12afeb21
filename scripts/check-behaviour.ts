// docs/behaviour/ lists what the product does, in rows of the form "- ID text". Each row needs a test with its id in
// square brackets in the title, and each id in a test needs a row.
import { existsSync, globSync, readFileSync } from 'node:fs';

const LIST = 'docs/behaviour';
const TESTS = ['src/**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'scripts/verify-draw.test.ts'];

const ID = '[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\\d{2,}';
const ROW = new RegExp(`^- (${ID})\\s+\\S`, 'gm');
const NAMED = new RegExp(`\\[(${ID}(?:,? +${ID})*)\\]`, 'g');

/**
 * Compares the listed behaviours with the tests.
 * @param lists texts of the list's files by path
 * @param tests texts of the tests by path
 * @returns one line for each id that is listed twice, has no test, or is not in the list
 */
export function checkBehaviour(lists: Record<string, string>, tests: Record<string, string>): string[] {
  const rows = new Map<string, string>();
  const problems: string[] = [];
  for (const [path, text] of Object.entries(lists)) {
    for (const [, id = ''] of text.matchAll(ROW)) {
      const first = rows.get(id);
      if (first !== undefined) problems.push(`${path}: ${id} is already a row of ${first}`);
      rows.set(id, path);
    }
  }
  const named = new Map<string, string>();
  for (const [path, text] of Object.entries(tests)) {
    for (const [, ids = ''] of text.matchAll(NAMED)) {
      for (const id of ids.split(/,? +/)) named.set(id, path);
    }
  }
  for (const [id, path] of rows) if (!named.has(id)) problems.push(`${path}: no test names ${id}`);
  for (const [id, path] of named)
    if (!rows.has(id)) problems.push(`${path}: names ${id}, which is not a row`);
  return problems;
}

function readFiles(patterns: string[]): Record<string, string> {
  return Object.fromEntries(
    globSync(patterns)
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}

if (import.meta.main) {
  if (existsSync(LIST)) {
    const problems = checkBehaviour(readFiles([`${LIST}/*.md`]), readFiles(TESTS));
    for (const problem of problems) console.log(problem);
    console.log(`${problems.length} problems`);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    console.log(`${LIST} does not exist: nothing to compare.`);
  }
}

// docs/behaviour/ lists what the product does, a row "- ID text" each. Every row is proven by a test whose title
// names its id in square brackets, and every id that a test names is a row.
import { existsSync, globSync, readFileSync } from 'node:fs';

const LIST = 'docs/behaviour';
const TESTS = ['src/**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'];

const ID = '[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*-\\d{2,}';
const ROW = new RegExp(`^- (${ID})\\s+\\S`, 'gm');
const NAMED = new RegExp(`\\[(${ID}(?:,? +${ID})*)\\]`, 'g');

/**
 * Compares the list of behaviours with the tests.
 * @param lists texts of the list's files by path
 * @param tests texts of the tests by path
 * @returns one line for each id that is listed twice, proven by no test, or not listed
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

function read(patterns: string[]): Record<string, string> {
  return Object.fromEntries(
    globSync(patterns)
      .sort()
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}

if (import.meta.main) {
  if (existsSync(LIST)) {
    const problems = checkBehaviour(read([`${LIST}/*.md`]), read(TESTS));
    for (const problem of problems) console.log(problem);
    console.log(`${problems.length} problems`);
    process.exitCode = problems.length > 0 ? 1 : 0;
  } else {
    console.log(`${LIST} is not there yet: nothing to compare.`);
  }
}

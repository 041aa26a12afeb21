// Enforces how the project is laid out: ARCHITECTURE.md says why. There is no list of exceptions.
import { globSync, readFileSync } from 'node:fs';
import { findCycles, findFeatureCycles } from './structure/cycles.ts';
import { checkNames } from './structure/names.ts';
import { checkPurity } from './structure/purity.ts';
import { checkRooms } from './structure/rooms.ts';
import { readSource } from './structure/sources.ts';

const CHECKED = ['{src,scripts,tests,bench}/**/*.{ts,tsx,mjs,css}'];
const NOT_CHECKED = ['**/*.gen.ts', 'tests/vectors/**'];

/**
 * Checks the layout of a set of files.
 * @param files texts by path from the project's root
 * @returns one line "path: problem" for each breach
 */
export function checkStructure(files: Record<string, string>): string[] {
  const sources = Object.entries(files).map(([path, text]) => readSource(path, text));
  const problems = sources.flatMap((source) =>
    [checkRooms, checkNames, checkPurity].flatMap((check) =>
      check(source).map((problem) => ({ path: source.path, problem })),
    ),
  );
  return [...problems, ...findCycles(sources), ...findFeatureCycles(sources)].map(
    ({ path, problem }) => `${path}: ${problem}`,
  );
}

if (import.meta.main) {
  const paths = globSync(CHECKED, { exclude: NOT_CHECKED }).sort();
  const problems = checkStructure(
    Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'utf8')])),
  );
  for (const problem of problems) console.log(problem);
  console.log(`${paths.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

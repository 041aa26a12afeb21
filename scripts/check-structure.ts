// Enforces the layout of the project, for which ARCHITECTURE.md gives the reasons. There is no list of exceptions.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Problem, readImports } from './structure/imports.ts';
import { checkLength, checkNames } from './structure/names.ts';
import { comparePicture } from './structure/picture.ts';
import { checkPurity } from './structure/purity.ts';

const FOLDERS = ['src', 'scripts', 'tests', 'bench'];
const CHECKED = `{${FOLDERS}}/**/*.{ts,tsx,mjs,css}`;
const NOT_CHECKED = ['**/*.gen.ts', 'tests/vectors/**'];

/** Checks the source files of the project in this folder. */
export async function checkStructure(
  root: string,
): Promise<{ files: number; problems: Problem[]; warnings: Problem[] }> {
  const sources = globSync(CHECKED, { cwd: root, exclude: NOT_CHECKED })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const inFiles = sources.flatMap(({ path, text }) =>
    [...checkNames(path), ...checkPurity(path, text)].map((problem) => ({ path, problem })),
  );
  const imports = await readImports(
    root,
    FOLDERS.filter((folder) => sources.some(({ path }) => path.startsWith(folder))),
  );
  return {
    files: sources.length,
    problems: [
      ...inFiles,
      ...imports.problems,
      ...comparePicture(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'), imports.domains),
    ],
    warnings: sources.flatMap(({ path, text }) => checkLength(text).map((problem) => ({ path, problem }))),
  };
}

if (import.meta.main) {
  const { files, problems, warnings } = await checkStructure(dirname(import.meta.dirname));
  for (const { path, problem } of warnings) console.log(`warning: ${path}: ${problem}`);
  for (const { path, problem } of problems) console.log(`${path}: ${problem}`);
  console.log(`${files} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

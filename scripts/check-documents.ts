// Checks that every path, npm script and link in the documents exists, and that the documents contain no
// machine-specific paths and no package registries.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';

const DOCUMENTS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/**/*.md',
  'bench/README.md',
];
const ROOTS = ['src', 'scripts', 'tests', 'bench', 'docs', 'migrations', 'deploy', '.ci'];
const NPM_OWN = ['ci', 'install', 'exec', 'audit', 'outdated', 'rebuild', 'root', 'view', 'update', 'config'];

/** The files and scripts that documents can refer to. */
export interface Repository {
  /** Whether a path from the root, or a glob pattern, exists. */
  has(pathOrPattern: string): boolean;
  /** The base names of all files. */
  names: ReadonlySet<string>;
  npmScripts: ReadonlySet<string>;
  /** Texts of the documents by path from the root. */
  documents: Readonly<Record<string, string>>;
}

/** @returns one line "path: problem" for each problem in the documents */
export function checkDocuments(repository: Repository): string[] {
  return Object.entries(repository.documents).flatMap(([path, text]) => {
    const problems = [
      ...checkLinks(path, text, repository),
      ...checkCode(path, text, repository),
      ...checkForbidden(text),
    ];
    return [...new Set(problems)].map((problem) => `${path}: ${problem}`);
  });
}

function checkLinks(path: string, text: string, repository: Repository): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
  const targets = [
    ...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g),
    ...prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm),
  ];
  return targets.flatMap(([, target = '']) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [file = '', anchor] = decodeURI(target).split('#');
    const full = file === '' ? path : posix.join(posix.dirname(path), file);
    if (full.startsWith('..') || full.startsWith('/')) return [`the link ${target} leaves the repository`];
    if (!repository.has(full)) return [`the link ${target} leads nowhere`];
    const heading = repository.documents[full];
    const found = anchor === undefined || heading === undefined || listAnchors(heading).has(anchor);
    return found ? [] : [`the link ${target} names no heading`];
  });
}

/**
 * Lists the anchors of a rendered document: its headings in lower case, with hyphens for spaces and without
 * punctuation.
 */
function listAnchors(text: string): Set<string> {
  const headings = [...text.matchAll(/^#{1,6}\s+(.+?)\s*$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set(headings);
}

/** Checks inline code and code blocks, which name files and commands. */
function checkCode(path: string, text: string, repository: Repository): string[] {
  const code = [...text.matchAll(/^```.*\n([\s\S]*?)^```|`([^`\n]+)`/gm)].map(
    ([, block, line]) => block ?? line ?? '',
  );
  return code.flatMap((piece) => [
    ...checkCommands(piece, repository),
    ...piece.split(/[\s'"(),;=]+/).flatMap((word) => checkPath(path, word.replace(/[.:]+$/, ''), repository)),
  ]);
}

function checkCommands(code: string, { npmScripts }: Repository): string[] {
  return [...code.matchAll(/\bnpm (run )?([a-z][a-z:-]*)/g)].flatMap(([, run, name = '']) =>
    npmScripts.has(name) || (run === undefined && NPM_OWN.includes(name))
      ? []
      : [`there is no npm script "${name}"`],
  );
}

function checkPath(document: string, word: string, repository: Repository): string[] {
  if (word.startsWith('../')) {
    return posix.join(posix.dirname(document), word).startsWith('..')
      ? [`${word} leaves the repository`]
      : [];
  }
  const path = word.replace(/^\.\//, '').replace(/:\d+$/, '');
  if (ROOTS.some((root) => path.startsWith(`${root}/`))) {
    return repository.has(path.replace(/<[^>]+>|NNNN/g, '*')) ? [] : [`${word} does not exist`];
  }
  const isFileName = /^[\w.-]+\.(ts|tsx|mjs|json|md|sql)$/.test(path);
  return isFileName && !repository.names.has(path) ? [`no file is called ${word}`] : [];
}

const FORBIDDEN: [RegExp, string][] = [
  [/(?<![\w.])\/(home|root|work|Users|mnt)\/\S*/, 'a path of one machine'],
  [/\bregistry\.[a-z-]+\.[a-z]+/, "a package registry's address"],
];

function checkForbidden(text: string): string[] {
  return FORBIDDEN.flatMap(([pattern, what]) => {
    const found = pattern.exec(text);
    return found ? [`names ${what}: ${found[0]}`] : [];
  });
}

if (import.meta.main) {
  const everything = globSync('**/*', { exclude: ['node_modules', 'dist', 'data', '.git'] });
  const documents = globSync(DOCUMENTS).sort();
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const problems = checkDocuments({
    has: (path) => (/[*{]/.test(path) ? globSync(path).length > 0 : existsSync(path)),
    names: new Set([...everything, '.env.example'].map((path) => basename(path))),
    npmScripts: new Set(Object.keys(scripts)),
    documents: Object.fromEntries(documents.map((path) => [path, readFileSync(path, 'utf8')])),
  });
  for (const problem of problems) console.log(problem);
  console.log(`${documents.length} documents, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

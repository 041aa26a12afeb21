import { posix } from 'node:path';
import type { Source } from './sources.ts';

const LONGEST_FILE = 280;

const FEATURE_FILES = ['routes.ts', 'service.ts', 'store.ts', 'policy.ts', 'present.ts', 'jobs.ts'];

const SAYS_NOTHING = ['utils', 'util', 'helpers', 'helper', 'common', 'misc'];

const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/;

// The router reads paths from file names: a parameter has a $ before it, a layout a _, and so on.
const ROUTE_PART = /^_{0,2}(\$?[a-z][a-zA-Z0-9]*|[a-z0-9]+(-[a-z0-9]+)*|\$|\[[a-z.]+\])?_?$/;

/** What files are called and how long they are. */
export function checkNames({ path, text }: Source): string[] {
  return [...checkFeature(path), ...checkSpelling(path), ...checkMeaning(path), ...checkLength(text)];
}

function checkFeature(path: string): string[] {
  const inside = /^src\/server\/features\/(.+)$/.exec(path)?.[1];
  if (inside === undefined) return [];
  const [, file, ...deeper] = inside.split('/');
  if (file === undefined || deeper.length > 0)
    return ['a feature is one folder of files, without folders in it'];
  if (FEATURE_FILES.includes(file) || file.endsWith('.test.ts')) return [];
  return [`a feature's files are ${FEATURE_FILES.join(', ')} and *.test.ts`];
}

function checkSpelling(path: string): string[] {
  const isRoute = path.startsWith('src/web/routes/');
  const spelled = path.split('/').every((segment, index, all) => {
    const parts = segment.split('.');
    if (isRoute) return parts.every((part) => ROUTE_PART.test(part));
    const stem = index === all.length - 1 ? parts[0] : segment;
    return KEBAB.test(stem ?? '');
  });
  return spelled ? [] : ['names are spelled in kebab-case'];
}

function checkMeaning(path: string): string[] {
  const { dir, name } = posix.parse(path);
  const words = [...dir.split('/'), name.split('.')[0] ?? ''];
  if (dir === 'tests/helpers' || dir.startsWith('tests/helpers/')) words.splice(0, 2);
  const empty = words.find((word) => SAYS_NOTHING.includes(word));
  if (empty !== undefined) return [`"${empty}" does not say what is inside`];
  if (name === 'index' && !path.startsWith('src/web/routes/'))
    return ['no index files: import the file that has it'];
  return [];
}

function checkLength(text: string): string[] {
  const lines = text.split('\n').length - 1;
  return lines > LONGEST_FILE ? [`${lines} lines; a file has at most ${LONGEST_FILE}`] : [];
}

import { posix } from 'node:path';

const ADVISED_LENGTH = 300;

const SAYS_NOTHING = ['utils', 'util', 'helpers', 'helper', 'common', 'misc'];

const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*$/;

// The router reads paths from file names: a parameter starts with $, or is in braces after a prefix or if it is optional,
// and so on. A layout starts with _.
const ROUTE_PART =
  /^_{0,2}(@\{\$[a-z]+\}|\{-\$[a-z]+\}|\$?[a-z][a-zA-Z0-9]*|[a-z0-9]+(-[a-z0-9]+)*|\$|\[[a-z.]+\])?_?$/;

export function checkNames(path: string): string[] {
  return [...checkSpelling(path), ...checkMeaning(path)];
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

/** Length is only advice, because a long file may be worth splitting. */
export function checkLength(text: string): string[] {
  const lines = text.split('\n').length - 1;
  return lines > ADVISED_LENGTH ? [`${lines} lines: is there a seam?`] : [];
}

import { posix } from 'node:path';

/** A source file of the project: its path from the root with forward slashes, its text, and what it imports. */
export interface Source {
  path: string;
  text: string;
  /** The text without comments. */
  code: string;
  imports: Import[];
}

/** One import or re-export: `file` is a path from the root, or undefined when it names a package. */
export interface Import {
  specifier: string;
  file: string | undefined;
}

const COMMENT_OR_STRING =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

const SPECIFIERS = [
  /\b(?:import|export)\b[^'"`;=]*?\bfrom\s*['"]([^'"\n]+)['"]/g,
  /^\s*import\s*['"]([^'"\n]+)['"]/gm,
  /\bimport\(\s*['"]([^'"\n]+)['"]/g,
];

/** Reads a file's imports: static and dynamic ones, of values and of types, and re-exports. */
export function readSource(path: string, text: string): Source {
  const code = text.replace(COMMENT_OR_STRING, (_, string: string | undefined) => string ?? ' ');
  const specifiers = SPECIFIERS.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => match[1] ?? ''),
  );
  return {
    path,
    text,
    code,
    imports: [...new Set(specifiers)].map((specifier) => ({ specifier, file: resolve(path, specifier) })),
  };
}

/** Relative specifiers and the package's own `#room/…` ones name files; anything else is a package. */
function resolve(importer: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(posix.dirname(importer), bare);
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`;
  return undefined;
}

/** Tests state their own needs: the rules on rooms, clock and environment are about the program. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path);
}

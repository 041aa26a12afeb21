import { DEEPEST } from './shapes.ts';

/** The text is not strict JSON. */
export class JsonError extends Error {
  override name = 'JsonError';
}

const WHOLE = /^(0|-?[1-9]\d*)$/;

/**
 * Parses JSON that every parser reads in the same way: no duplicate members, every number an integer that is exact as a
 * double and written canonically, every text well-formed, and at most 64 levels of nesting. @throws JsonError
 */
export function parseStrictJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonError('It is not JSON.');
  }
  scan(text);
  return value;
}

/** Scans a text that is known to be valid JSON. */
function scan(text: string): void {
  /** The member names of each enclosing object so far; null for an array. */
  const around: (Set<string> | null)[] = [];
  const token = /[{}[\]"]|-?\d[\d.eE+-]*/g;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [mark] = found;
    if (mark === '}' || mark === ']') around.pop();
    else if (mark === '{' || mark === '[') around.push(mark === '{' ? new Set() : null);
    else if (mark !== '"') assertWhole(mark);
    else {
      const end = endOfString(text, found.index);
      const string = stringOf(text.slice(found.index, end));
      const names = around.at(-1);
      if (names && isName(text, end)) addName(names, string);
      token.lastIndex = end;
    }
    if (around.length > DEEPEST) throw new JsonError('It is nested too deeply.');
  }
}

function assertWhole(number: string): void {
  if (!WHOLE.test(number) || !Number.isSafeInteger(Number(number)))
    throw new JsonError('It has a number that is not a plain whole one.');
}

function addName(names: Set<string>, name: string): void {
  if (names.has(name)) throw new JsonError(`It has the member "${name.slice(0, 40)}" twice in one object.`);
  names.add(name);
}

/**
 * The position after the closing quote of the string at `start`: the first quote preceded by an even number of
 * backslashes.
 */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
}

function stringOf(quoted: string): string {
  const string: string = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
  if (!string.isWellFormed()) throw new JsonError('It contains an unpaired surrogate.');
  return string;
}

function isName(text: string, behind: number): boolean {
  let at = behind;
  while (' \t\r\n'.includes(text[at] ?? '"')) at += 1;
  return text[at] === ':';
}

/** A text that is no JSON of the strict kind. */
export class JsonError extends Error {
  override name = 'JsonError';
}

const DEEPEST = 32;
const WHOLE = /^(0|-?[1-9]\d*)$/;

/**
 * Parses JSON of which two readers cannot think differently: no member named twice in an object, every number a whole
 * one that a double holds exactly and written the one way, every text well-formed, nesting at most 32 deep.
 * @throws JsonError
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

/** Walks over a text that is known to be JSON: what looks like a name, a number or a bracket is one. */
function scan(text: string): void {
  /** The names so far of each object around, null for a list. */
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

/** Behind the closing quote of the string that begins at `start`: the first one with an even number of \ before it. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
}

function stringOf(quoted: string): string {
  const string: string = quoted.includes('\\') ? JSON.parse(quoted) : quoted.slice(1, -1);
  if (!string.isWellFormed()) throw new JsonError('It has a text with half a character in it.');
  return string;
}

function isName(text: string, behind: number): boolean {
  let at = behind;
  while (' \t\r\n'.includes(text[at] ?? '"')) at += 1;
  return text[at] === ':';
}

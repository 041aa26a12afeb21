// Lists words that the project's word list (CONTRIBUTING.md) replaces: in documents, and in the names, comments and API
// texts of the code. In copy for users, which is all other strings and page text, only the spelling is checked.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

const CHECKED = ['*.md', '{docs,bench}/**/*.md', '{src,scripts,tests,bench}/**/*.{ts,tsx,mjs,css}'];
// The word list itself contains the words. Generated files and test vectors are not written by hand.
const NOT_CHECKED = [
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '**/*.gen.ts',
  'tests/vectors/**',
  'scripts/check-language*.ts',
];

/** Words that are wrong in copy for users too, and what to write instead. */
const IN_COPY_TOO: [RegExp, string][] = [[/\be-mails?\b/i, 'email']];

/** Words that are wrong everywhere else. */
const EVERYWHERE: [RegExp, string][] = [
  [/\bobjections?\b/i, 'dispute'],
  [/\b(whoever|somebody|nobody|who comes back)\b/i, 'users, buyers, hosts or callers'],
  [/\bask(s|ed)? again\b/i, 'retry, or require re-authentication'],
  [/\blet(s|ting)? go of\b/i, 'release or cancel'],
  [/\bthe so-many-th\b/i, 'retry with exponential backoff'],
  [/\bnothing of whom\b/i, 'stores no personal data'],
  [/\b(is|are) told\b/i, 'gets an error, an email or a message'],
  [/\b(thereby|hence|whence|thereof|whose turn|wants a word)\b/i, 'plain words'],
];

/** Words that are wrong in the names and comments of code. */
const IN_CODE: [RegExp, string][] = [
  [/\b\w*[dD]esk(?![tT]op)\w*\b(?!:)/, 'admin area'],
  [/\b\w*(Objection|OBJECTION)\w*\b/, 'dispute'],
  [/\b\w*[sS]tanding\b/, 'status'],
  [/\b(Nobody|Somebody|NOBODY_|SOMEBODY_)[A-Z]\w*\b/, 'what is missing, such as NoEntries'],
  [/\b(takeout|Takeout|\w*Takeout\w*)\b/, 'data export'],
  // A player's answer has none of these members.
  [/\banswers?\.(body|error|headers|json|ok|status|statusCode)\b/, 'response'],
  [/\b(isNotToBeHad|heardOfPayment|orAway)\b/, 'a name that starts with a verb'],
];

type Node = { type: string; start: number; end: number; [member: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Replaces the copy for users in a source file with spaces, which keeps the line numbers. */
function withoutCopy(path: string, text: string): string {
  const { program } = parseSync(path, text);
  const copy: Node[] = [];
  const visit = (value: unknown): void => {
    const members = Array.isArray(value) ? value : isNode(value) ? Object.values(value) : [];
    if (isNode(value) && isCopy(value)) copy.push(value);
    else if (!(isNode(value) && isApiText(value) && path.startsWith('src/contract/'))) members.forEach(visit);
  };
  visit(program);
  let rest = text;
  for (const { start, end } of copy) {
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end);
  }
  return rest;
}

/** Whether a node is a string, a regular expression or the text of an element. */
const isCopy = (node: Node) => ['JSXText', 'TemplateElement', 'Literal'].includes(node.type);

/** Whether a node is the summary or description of an API call. */
const isApiText = (node: Node) =>
  node.type === 'Property' && isNode(node.key) && ['summary', 'description'].includes(String(node.key.name));

/** Lists the replaced words of a file, each as "line: word: what to write". */
export function checkLanguage(path: string, text: string): string[] {
  const isCode = !path.endsWith('.md');
  const checked = /\.(ts|tsx|mjs)$/.test(path) ? withoutCopy(path, text) : text;
  const words = isCode ? [...EVERYWHERE, ...IN_CODE] : EVERYWHERE;
  const lines = checked.split('\n');
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...findWords(line, IN_COPY_TOO), ...findWords(withoutQuotes(lines[index] ?? ''), words)].map(
        (found) => `${path}:${index + 1}: ${found}`,
      ),
    );
}

function findWords(line: string, words: [RegExp, string][]): string[] {
  return words.flatMap(([pattern, instead]) => {
    const found = pattern.exec(line);
    return found ? [`"${found[0]}": write ${instead}`] : [];
  });
}

/** Removes quotes, because they may contain the product's labels or its code. */
const withoutQuotes = (line: string) => line.replace(/`[^`]*`|“[^”]*”|"[^"]*"/g, '');

if (import.meta.main) {
  const root = dirname(import.meta.dirname);
  const paths = globSync(CHECKED, { cwd: root, exclude: NOT_CHECKED }).sort();
  const problems = paths.flatMap((path) => checkLanguage(path, readFileSync(join(root, path), 'utf8')));
  for (const problem of problems) console.log(problem);
  console.log(`${paths.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

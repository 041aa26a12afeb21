// Lists words that the project's word list (CONTRIBUTING.md) replaces, in code, comments and documents.
// Copy for users, the specification's labels and stored names are string literals, and are left alone.
import { globSync, readFileSync } from 'node:fs';

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'bench/*.md'];
const SOURCES = ['{src,scripts,tests,bench}/**/*.{ts,tsx,mjs,css}'];
const NOT_CHECKED = ['**/*.gen.ts', 'CONTRIBUTING.md', 'docs/glossary.md', 'scripts/check-language*.ts'];

/** Words that are never right, and what to write instead. */
const EVERYWHERE: [RegExp, string][] = [
  [/\bobjections?\b/i, 'dispute'],
  [/\be-mails?\b/i, 'email'],
  [/\b(whoever|somebody|nobody|who comes back)\b/i, 'users, buyers, hosts or callers'],
  [/\bask(s|ed)? again\b/i, 'retry, or require re-authentication'],
  [/\blet(s)? go of\b/i, 'release or cancel'],
  [/\b(isNotToBeHad|heardOfPayment|orAway)\b/, 'a name that starts with a verb'],
  [/\bwants a word\b/i, '3-D Secure authentication required'],
  [/\bthe so-many-th\b/i, 'retry with exponential backoff'],
  [/\bnothing of whom\b/i, 'stores no personal data'],
];

/** Words that are wrong as names or in comments. */
const NAMES: [RegExp, string][] = [
  [/\b\w*[dD]esk(?![tT]op)\w*\b/, 'admin area'],
  [/\b\w*Objection\w*\b/, 'dispute'],
  [/\b\w*(Standing|standing)\b/, 'status'],
];

const STRING = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`)/g;
const IMPORT = /^\s*(import|export)\b.*\bfrom\s.*$/;

/** Lists the replaced words of a text, each as a line "line: word (write this)". */
export function checkLanguage(path: string, text: string): string[] {
  const isDocument = path.endsWith('.md');
  const words = isDocument ? EVERYWHERE : [...EVERYWHERE, ...NAMES];
  const searched = isDocument ? text : text.replace(STRING, (literal) => literal.replace(/[^\n]/g, ' '));
  return searched.split('\n').flatMap((line, index) =>
    words.flatMap(([pattern, instead]) => {
      const found = IMPORT.test(line) ? null : pattern.exec(line);
      return found ? [`${path}:${index + 1}: "${found[0]}": write ${instead}`] : [];
    }),
  );
}

if (import.meta.main) {
  const paths = globSync([...DOCUMENTS, ...SOURCES], { exclude: NOT_CHECKED }).sort();
  const problems = paths.flatMap((path) => checkLanguage(path, readFileSync(path, 'utf8')));
  for (const problem of problems) console.log(problem);
  console.log(`${paths.length} files, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

// Running processes keep selling while a migration runs, and older ones keep running after it. This check finds
// statements in migrations that could stop either. A statement that is safe for another reason says so in a comment:
// `-- contract: <why it is safe>` (docs/upgrading.md).
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** Earlier migrations were written before the first version that can be updated while it runs. */
const FIRST_CHECKED = 63;

const name = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const MARK = /^\s*-- contract: .{10,}$/m;

const CREATED = new RegExp(String.raw`create\s+table\s+(?:if\s+not\s+exists\s+)?${name}`, 'gi');
const ALTERED = new RegExp(String.raw`^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?${name}\s`, 'i');
const INDEXED = new RegExp(
  String.raw`^create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?(?:"?\w+"?\s+)?on\s+(?:only\s+)?${name}`,
  'i',
);
const WRITTEN = new RegExp(
  String.raw`^(?:with\b.*?)?\b(?:update|delete\s+from|insert\s+into)\s+${name}`,
  'is',
);
const CONCURRENT = /^(?:create\s+(?:unique\s+)?index|drop\s+index|reindex\s.*?)\s*concurrently/i;

/** What an `alter table` may not do to a table that exists, and what to do instead. */
const ALTERATIONS: [RegExp, string][] = [
  [
    /\bdrop\s+column\b/i,
    'drops a column: older processes still read it. Drop it one version after the last use',
  ],
  [/\brename\b/i, 'renames: older processes use the old name. Add the new one, and drop the old one later'],
  [
    /\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i,
    'changes a type, which rewrites the table. Add a new column',
  ],
  [
    /\bset\s+not\s+null\b/i,
    'sets not null, which reads the table under a lock. Validate a check first, as docs/upgrading.md shows',
  ],
  [
    /\badd\s+(?:constraint|primary\s+key|unique|check|foreign\s+key|exclude)\b/i,
    'adds a constraint, which reads the table under a lock. Add it as NOT VALID, and validate it in the next migration',
  ],
];

const ADDS_COLUMN = /\badd\s+(?:column\s+)?(?!constraint|primary|unique|check|foreign|exclude)/i;

/** What a new column may not have. */
const NEW_COLUMNS: [RegExp, string][] = [
  [
    /\b(?:gen_random_uuid|draw_clock|clock_timestamp|random|nextval|uuidv\d)\s*\(|\b(?:small|big)?serial\b|\bgenerated\b/i,
    'adds a column whose default is calculated for each row, which rewrites the table. Use a constant, or no default',
  ],
  [
    /\b(?:unique|primary\s+key|references|check)\b/i,
    'adds a column with a constraint, which reads the table under a lock. Add the constraint separately, as NOT VALID',
  ],
];

/** What blocks or breaks others, whichever table it names. */
const ANYWHERE: [RegExp, string][] = [
  [/^drop\s+(?:table|view|materialized|type|schema|sequence)\b/i, 'drops what older processes may use'],
  [/^truncate\b/i, 'empties a table'],
  [/^alter\s+(?:type|view|sequence|index)\b.*\brename\b/is, 'renames what older processes use'],
  [/^(?:vacuum|cluster|reindex(?!.*concurrently)|lock)\b/is, 'locks a table for a long time'],
  [/^do\b/i, 'runs a block that this check cannot read'],
];

/**
 * Finds the statements of a migration that are not safe while other processes run, as sentences.
 * @param text the file's text
 */
export function checkMigration(text: string): string[] {
  const statements = text
    .split('--> statement-breakpoint')
    .map((statement) => ({ isMarked: MARK.test(statement), body: simplify(statement) }))
    .filter(({ body }) => body !== '');
  const created = new Set(
    statements.flatMap(({ body }) => [...body.matchAll(CREATED)].map(([, table]) => table ?? '')),
  );
  const concurrent = statements.filter(({ body }) => CONCURRENT.test(body));
  const problems = statements.flatMap(({ body, isMarked }) =>
    isMarked ? [] : findProblems(body, created).map((problem) => `${body.slice(0, 60)}: ${problem}`),
  );
  if (concurrent.length > 0 && concurrent.length < statements.length) {
    problems.push('concurrent indexes need a migration of their own, because they run outside a transaction');
  }
  if (/\bvalidate\s+constraint\b/i.test(text) && /\bnot\s+valid\b/i.test(text)) {
    problems.push('validate a constraint in the migration after the one that adds it, which keeps its lock');
  }
  return problems;
}

/** Removes comments, the text of strings and of functions, and extra white space. */
function simplify(statement: string): string {
  return statement
    .replace(/\$(\w*)\$.*?\$\1\$/gs, '$$$$')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function findProblems(statement: string, created: ReadonlySet<string>): string[] {
  const exists = (table: string | undefined) => table !== undefined && !created.has(table);
  const found = ANYWHERE.filter(([pattern]) => pattern.test(statement)).map(([, problem]) => problem);
  if (exists(INDEXED.exec(statement)?.[1])) {
    found.push(
      'builds an index, which blocks sales. Use CREATE INDEX CONCURRENTLY in a migration of its own',
    );
  }
  if (exists(WRITTEN.exec(statement)?.[1])) {
    found.push('changes rows, whose locks it keeps. Let a job change them in batches');
  }
  if (exists(ALTERED.exec(statement)?.[1])) found.push(...findAlterations(statement));
  return found;
}

function findAlterations(statement: string): string[] {
  const found = ALTERATIONS.filter(([pattern]) => pattern.test(statement)).filter(
    ([pattern]) => !(pattern.source.includes('constraint') && /\bnot valid\b/i.test(statement)),
  );
  const problems = found.map(([, problem]) => problem);
  if (!ADDS_COLUMN.test(statement)) return problems;
  problems.push(...NEW_COLUMNS.filter(([pattern]) => pattern.test(statement)).map(([, problem]) => problem));
  if (/\bnot null\b/i.test(statement) && !/\bdefault\b/i.test(statement)) {
    problems.push('adds a column that older processes do not fill. Give it a default, or allow null');
  }
  return problems;
}

if (import.meta.main) {
  const files = globSync('migrations/*.sql').sort();
  const checked = files.filter((path) => Number.parseInt(basename(path), 10) >= FIRST_CHECKED);
  const problems = checked.flatMap((path) =>
    checkMigration(readFileSync(path, 'utf8')).map((problem) => `${path}: ${problem}`),
  );
  for (const problem of problems) console.log(problem);
  console.log(`${checked.length} of ${files.length} migrations, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

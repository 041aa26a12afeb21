/** A row of the database by column name. Values are JSON, or PostgreSQL's text for them. */
export type StoredRow = Record<string, unknown>;

/** What issues postal tickets of one person again. */
export type KeptPost = { entries: StoredRow[]; cards: StoredRow[]; challenges: StoredRow[] };

/** What issues the tickets of one order, or postal tickets, again. Null for what the ticket does not have. */
export type KeptOrder = {
  order: StoredRow | null;
  line: StoredRow | null;
  contact: StoredRow | null;
  payment: StoredRow | null;
  challenge: StoredRow | null;
  /** Null for an order. Absent in entries that were kept by a version without postal entries. */
  post?: KeptPost | null;
  person: StoredRow;
  tickets: StoredRow[];
};

/**
 * Orders as PostgreSQL writes rows, such as `(1,"two words",)`, because converting each row to JSON would cost more than
 * the sale's own log entries. Column names are stored once for all rows.
 */
export type KeptRecords = {
  columns: Record<Exclude<keyof KeptOrder, 'post'>, string[]>;
  /**
   * The rows of each order, or of one person's postal tickets, one after another in the order of `PARTS`. Postal tickets
   * come with their postal entries.
   */
  records: (string | [string, KeptPost] | EarlierRecord)[];
};

/** As earlier versions wrote a record: a text for each part. */
type EarlierRecord = [...parts: (string | null)[], post: KeptPost | null];

/** The parts of an order that are one row each, in the order of a record. The rows of its tickets follow. */
const PARTS = ['order', 'line', 'contact', 'payment', 'challenge', 'person'] as const;

/** Stands for a row that an order does not have. No part has a single column, so a real row never looks like this. */
export const NO_ROW = '()';

/**
 * Restores the orders. Values are PostgreSQL's text, except for the puzzle's sequence and the postal rows, which are JSON.
 * @throws if the parts are others, or a row does not have exactly its columns
 */
export function parseKeptRecords({ columns, records }: KeptRecords): KeptOrder[] {
  const parts = [...PARTS, 'tickets'].toSorted().join();
  if (Object.keys(columns).toSorted().join() !== parts) throw new Error('the kept rows have unknown parts');
  const nameColumns = (part: keyof KeptRecords['columns'], values: Values | undefined): StoredRow => {
    if (values?.length !== columns[part].length) throw new Error(`a kept row has ${values?.length} columns`);
    return Object.fromEntries(columns[part].map((column, index) => [column, values[index] ?? null]));
  };
  return records.map((record) => {
    const [text, post] = readRecord(record);
    const rows = parseRows(text);
    const rowOf = (part: (typeof PARTS)[number]): StoredRow | null => {
      const values = rows[PARTS.indexOf(part)];
      return isMissing(values) ? null : nameColumns(part, values);
    };
    const challenge = rowOf('challenge');
    return {
      order: rowOf('order'),
      line: rowOf('line'),
      contact: rowOf('contact'),
      payment: rowOf('payment'),
      challenge: challenge && { ...challenge, sequence: JSON.parse(String(challenge.sequence)) },
      person: rowOf('person') ?? {},
      post,
      tickets: rows.slice(PARTS.length).map((values) => nameColumns('tickets', values)),
    };
  });
}

function readRecord(record: KeptRecords['records'][number]): [rows: string, post: KeptPost | null] {
  if (typeof record === 'string') return [record, null];
  const [first, second] = record;
  if (record.length === 2) return [String(first), second as KeptPost];
  const parts = record.slice(0, -1).map((part) => part ?? NO_ROW);
  return [parts.join(''), record.at(-1) as KeptPost | null];
}

type Values = (string | null)[];

const isMissing = (values: Values | undefined): boolean => values?.length === 1 && values[0] === null;

/** A field after `(` or `,`, quoted or plain. An empty plain field is null. */
const FIELD = /([(,])(?:"((?:[^"]|"")*)"|([^,()"]*))(?=[,)])/y;

/** Splits rows that follow each other without a separator. */
function parseRows(text: string): Values[] {
  const rows: Values[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const field = FIELD.exec(text);
    if (!field) throw new Error('a kept row is not complete');
    const [, before, quoted, plain = ''] = field;
    if (before === '(') rows.push([]);
    // In quotes, PostgreSQL doubles quotes and backslashes.
    rows
      .at(-1)
      ?.push(quoted?.replaceAll('""', '"').replaceAll('\\\\', '\\') ?? (plain === '' ? null : plain));
    if (text[FIELD.lastIndex] === ')') FIELD.lastIndex += 1;
  }
  return rows;
}

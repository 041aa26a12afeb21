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
  /** For each order: its rows in the order of `PARTS`, and its postal entries. */
  records: [...(string | null)[], KeptPost | null][];
};

/** The parts of an order that are rows, in the order of a record. */
export const PARTS = ['order', 'line', 'contact', 'payment', 'challenge', 'person', 'tickets'] as const;

/**
 * Restores the orders. Values are PostgreSQL's text, except for the puzzle's sequence and the postal rows, which are JSON.
 * @throws if a row does not have exactly its columns
 */
export function parseKeptRecords({ columns, records }: KeptRecords): KeptOrder[] {
  return records.map((record) => {
    const rowsOf = (part: (typeof PARTS)[number]): StoredRow[] =>
      parseRows(String(record[PARTS.indexOf(part)] ?? '')).map((values) => {
        if (values.length !== columns[part].length)
          throw new Error(`a kept row has ${values.length} columns`);
        return Object.fromEntries(columns[part].map((column, index) => [column, values[index] ?? null]));
      });
    const rowOf = (part: (typeof PARTS)[number]) => rowsOf(part)[0] ?? null;
    const challenge = rowOf('challenge');
    return {
      order: rowOf('order'),
      line: rowOf('line'),
      contact: rowOf('contact'),
      payment: rowOf('payment'),
      challenge: challenge && { ...challenge, sequence: JSON.parse(String(challenge.sequence)) },
      person: rowOf('person') ?? {},
      post: record.at(-1) as KeptPost | null,
      tickets: rowsOf('tickets'),
    };
  });
}

/** A field after `(` or `,`, quoted or plain. An empty plain field is null. */
const FIELD = /([(,])(?:"((?:[^"]|"")*)"|([^,()"]*))(?=[,)])/y;

/** Splits rows that follow each other without a separator. */
function parseRows(text: string): (string | null)[][] {
  const rows: (string | null)[][] = [];
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

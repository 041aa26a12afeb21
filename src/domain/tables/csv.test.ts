import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCsvLine } from './csv.ts';

it.each([
  [['Ann', 3, null], 'Ann,3,\r\n'],
  [['A "week", away', 'two\nlines'], '"A ""week"", away","two\nlines"\r\n'],
  [['=1+1', '+44', '-5', '@x', '\tx'], "'=1+1,'+44,'-5,'@x,'\tx\r\n"],
  [[' =1', '\n=1', '＝1', '＋1', '－1', '＠1'], "' =1,\"'\n=1\",'＝1,'＋1,'－1,'＠1\r\n"],
  [['a=1', '🌳 O’Neil'], 'a=1,🌳 O’Neil\r\n'],
  [[-5, 2.5], '-5,2.5\r\n'],
])('writes %j as %j', (cells, line) => {
  expect(formatCsvLine(cells)).toBe(line);
});

it('never writes text that starts a formula, quoted or not', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(formatCsvLine([text])).not.toMatch(/^"?[=+\-@\t\r](?!\n$)/);
    }),
  );
});

/** Parses CSV by RFC 4180. */
function read(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let found = cell.exec(csv); found; found = cell.exec(csv)) {
    row.push(found[1] === undefined ? (found[2] ?? '') : found[1].replaceAll('""', '"'));
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

it('returns the same values after writing and reading, whatever the names', () => {
  const name = fc.string({ unit: 'binary' }).filter((text) => !/^\s*[=+\-@＝＋－＠\t\r]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 5 }), (names) => {
      expect(read(names.map(formatCsvLine).join(''))).toEqual(names);
    }),
  );
});

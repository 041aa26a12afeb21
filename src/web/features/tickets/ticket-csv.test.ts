import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFileName, ticketsCsv } from './ticket-csv.ts';

const ticket = (more: Partial<Parameters<typeof ticketsCsv>[0][number]> = {}) => ({
  ticketNumber: 12,
  firstName: 'Ann',
  lastName: 'Oak',
  purchaserEmail: 'ann@example.org',
  purchasedAt: '2026-07-03T08:05:00.000Z',
  voided: false,
  ...more,
});

/** Reads CSV as RFC 4180 says. */
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

const contents = (csv: string) => csv.slice(1);

describe('the ticket export', () => {
  it('has its six columns, padded numbers, London time and the status [VIEW-07]', () => {
    expect(ticketsCsv([ticket(), ticket({ ticketNumber: 13, voided: true })])).toBe(
      '\uFEFFTicket Number,First Name,Last Name,Email,Purchase Date,Status\r\n' +
        '000012,Ann,Oak,ann@example.org,"3 Jul 2026, 09:05",Active\r\n' +
        '000013,Ann,Oak,ann@example.org,"3 Jul 2026, 09:05",Voided\r\n',
    );
  });

  it('is only its head without tickets, and leaves unknown names empty', () => {
    expect(read(contents(ticketsCsv([])))).toHaveLength(1);
    const csv = ticketsCsv([ticket({ firstName: null, lastName: null, purchaserEmail: null })]);
    expect(read(contents(csv))[1]).toEqual(['000012', '', '', '', '3 Jul 2026, 09:05', 'Active']);
  });

  it('quotes commas, quotes and line breaks', () => {
    const csv = ticketsCsv([ticket({ firstName: 'Ann "Oakie", \r\nMrs', lastName: '🌳 O’Neil' })]);
    expect(csv).toContain('"Ann ""Oakie"", \r\nMrs",🌳 O’Neil');
  });

  it.each(['=cmd()', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
    'disarms the formula %j',
    (text) => {
      expect(read(contents(ticketsCsv([ticket({ firstName: text })])))[1]?.[1]).toBe(`'${text}`);
    },
  );

  it('reads back as it was written, whatever people are called', () => {
    const name = fc.string({ unit: 'binary-ascii' }).filter((text) => !/^\s*[=+\-@＝＋－＠\t\r]/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name), { maxLength: 5 }), (names) => {
        const csv = ticketsCsv(names.map(([firstName, lastName]) => ticket({ firstName, lastName })));
        const rows = read(contents(csv)).slice(1);
        expect(rows.map(([, first, last]) => [first, last])).toEqual(names);
      }),
    );
  });
});

describe("the file's name", () => {
  it('comes from the title [VIEW-08]', () => {
    expect(csvFileName('A week in a lighthouse!')).toBe('a-week-in-a-lighthouse-tickets.csv');
    expect(csvFileName('Éire / “Cork”: 2026')).toBe('éire-cork-2026-tickets.csv');
  });

  it('is never empty, long or a path', () => {
    expect(csvFileName('../…')).toBe('prize-draw-tickets.csv');
    expect(csvFileName('x'.repeat(300))).toHaveLength(80 + '-tickets.csv'.length);
  });
});

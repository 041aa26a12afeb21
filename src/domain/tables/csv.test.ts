import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  [['Ann', 3, null], 'Ann,3,\r\n'],
  [['A "week", away', 'two\nlines'], '"A ""week"", away","two\nlines"\r\n'],
  [['=1+1', '+44', '-5', '@x', '\tx'], "'=1+1,'+44,'-5,'@x,'\tx\r\n"],
  [[-5, 2.5], '-5,2.5\r\n'],
])('writes %j as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it('never begins a text as a formula, quoted or not', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(csvLine([text])).not.toMatch(/^"?[=+\-@\t\r](?!\n$)/);
    }),
  );
});

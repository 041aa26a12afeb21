/**
 * Parses CSV by RFC 4180 into rows of cells, independently of the code that writes it. Skips a byte order mark.
 * @throws on invalid CSV
 */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const signs = [...text.replace(/^\uFEFF/, '')];
  const finishCell = () => {
    row.push(cell);
    cell = '';
  };
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (signs[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else if ([',', '\r', undefined].includes(signs[at + 1])) quoted = false;
      else throw new Error(`a quote ends in the middle of a cell, at ${at}`);
    } else if (sign === '"') {
      if (cell !== '') throw new Error(`a quote begins in the middle of a cell, at ${at}`);
      quoted = true;
    } else if (sign === ',') finishCell();
    else if (sign === '\r' && signs[at + 1] === '\n') {
      finishCell();
      rows.push(row);
      row = [];
      at += 1;
    } else if (sign === '\r' || sign === '\n') throw new Error(`a bare line end, at ${at}`);
    else cell += sign;
  }
  if (quoted || cell !== '' || row.length > 0) throw new Error('the last line has no end');
  return rows;
}

import PDFDocument from 'pdfkit';
import { formatPounds } from '#domain/money/format.ts';
import type { DocumentRow, FinancialDocument } from '#domain/payouts/documents.ts';
import { toPrintable } from '#domain/sharing/printable.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { type Faces, loadFaces } from '#server/print/faces.ts';
import { createTypesetter, type Look, type Typesetter } from '#server/print/typesetter.ts';

/** The A4 page in points. */
const PAGE = { width: 595.28, left: 58, top: 64 };
const WIDTH = PAGE.width - 2 * PAGE.left;
const LABEL = 150;
const AMOUNT = 110;
const INK = '#1f2430';
const QUIET = '#5b6270';
const LINE = '#c9ced8';

type Doc = InstanceType<typeof PDFDocument>;
type Sheet = { doc: Doc; type: Typesetter; looks: Record<'title' | 'text' | 'quiet' | 'strong', Look> };

/** Prints a statement, an invoice or an advice: one tagged A4 page with embedded fonts. */
export async function printDocument(document: FinancialDocument): Promise<Buffer> {
  const { title, number, issuer, recipient, issuedAt, facts, rows, notes } = document;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-GB',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${title} ${number}`, Author: toPrintable(issuer), CreationDate: issuedAt },
  });
  const sheet: Sheet = { doc, type: createTypesetter(doc), looks: chooseLooks(await loadFaces('heritage')) };
  const { looks } = sheet;
  let y = PAGE.top;
  const write = (kind: 'H1' | 'P', draw: (y: number) => number, gap = 0) => {
    const element = doc.struct(kind, {}, () => {
      y = draw(y) + gap;
    });
    doc.addStructure(element);
    element.end();
  };
  const line = (text: string, look: Look) => (at: number) =>
    sheet.type.set(toPrintable(text, '–'), look, { x: PAGE.left, y: at, width: WIDTH });
  write('P', line(issuer, looks.strong), 24);
  write('H1', line(title, looks.title), 8);
  write('P', line(`${number} · ${formatLongDate(issuedAt)}`, looks.quiet), 20);
  write('P', line(`For ${recipient}`, looks.text), 16);
  for (const fact of facts) write('P', (at) => setFact(sheet, fact, at), 4);
  y += 20;
  for (const row of rows) write('P', (at) => setRow(sheet, row, at), 6);
  y += 20;
  for (const note of notes) write('P', line(note, looks.quiet), 4);
  return collect(doc);
}

const chooseLooks = ({ display, text, strong }: Faces): Sheet['looks'] => ({
  title: { face: display, size: 26, colour: INK },
  text: { face: text, size: 11, colour: INK },
  quiet: { face: text, size: 10, colour: QUIET },
  strong: { face: strong, size: 11, colour: INK },
});

function setFact(
  { type, looks }: Sheet,
  { label, value }: FinancialDocument['facts'][number],
  y: number,
): number {
  type.set(label, looks.quiet, { x: PAGE.left, y, width: LABEL });
  const frame = { x: PAGE.left + LABEL, y, width: WIDTH - LABEL };
  return type.set(toPrintable(value, '–'), looks.text, frame);
}

function setRow({ doc, type, looks }: Sheet, { text, amountPence, isTotal }: DocumentRow, y: number): number {
  const look = isTotal ? looks.strong : looks.text;
  const top = isTotal ? y + 6 : y;
  if (isTotal) {
    doc
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.left + WIDTH, y)
      .lineWidth(0.75)
      .stroke(LINE);
  }
  const amount = { x: PAGE.left + WIDTH - AMOUNT, y: top, width: AMOUNT, align: 'right' } as const;
  type.set(formatPounds(amountPence), look, amount);
  return type.set(toPrintable(text, '–'), look, { x: PAGE.left, y: top, width: WIDTH - AMOUNT - 12 });
}

async function collect(doc: Doc): Promise<Buffer> {
  doc.end();
  const parts: Buffer[] = [];
  for await (const part of doc) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

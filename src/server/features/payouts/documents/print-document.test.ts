import { expect, it } from 'vitest';
import type { FinancialDocument } from '#domain/payouts/documents.ts';
import { printDocument } from './print-document.ts';

const statement: FinancialDocument = {
  title: 'Settlement statement',
  number: 'ST-00000000ABCD',
  issuer: 'Oakdraw',
  recipient: 'Olga Osier',
  issuedAt: new Date('2026-11-30T12:00:00Z'),
  facts: [
    {
      label: 'Prize draw',
      value: 'A weekend by the sea, with a very long title that needs more than one line',
    },
    { label: 'Outcome', value: 'All prizes were delivered' },
  ],
  rows: [
    { text: 'Ticket sales less refunds', amountPence: 50_000 },
    { text: 'Platform fee', amountPence: -6_500 },
    { text: 'Charity: Harbour Lifeboats 🛟', amountPence: -2_175 },
    { text: 'Your share', amountPence: 41_325, isTotal: true },
  ],
  notes: ['Oakdraw also plants 5 trees at its own cost.'],
};

it('a document is printed as one tagged page [PAYOUT-22]', async () => {
  const pdf = (await printDocument(statement)).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(pdf).toContain('/StructTreeRoot');
  expect(pdf).toContain('/Lang (en-GB)');
});

it('the same document is printed with the same bytes', async () => {
  expect((await printDocument(statement)).equals(await printDocument(statement))).toBe(true);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitGross } from '../money/split.ts';
import {
  buildFeeInvoice,
  buildRemittanceAdvice,
  buildSettlementStatement,
  type SettledDraw,
} from './documents.ts';
import { splitVat } from './vat.ts';

const settledAt = new Date('2026-11-30T12:00:00Z');
const draw: SettledDraw = {
  id: '0197b9e0-0000-7000-8000-00000000abcd',
  title: 'A weekend by the sea',
  hostName: 'Olga Osier',
  charityName: 'Harbour Lifeboats',
  charityNumber: '1234567',
  outcome: 'delivered',
  settledAt,
  tickets: 100,
  minTicketAmount: null,
  grossPence: 50_000,
  platformFeePence: 6_500,
  charityPence: 2_175,
  winnersCashPence: 0,
  extraTrees: 0,
  extraTreesCostPence: 0,
  treesByPlatform: 5,
  hostPence: 41_325,
  reservePence: 0,
  reserveUntil: null,
};
const rowsOf = ({ rows }: { rows: { text: string; amountPence: number }[] }) =>
  rows.map(({ text, amountPence }) => [text, amountPence]);

describe('a settlement statement', () => {
  it('shows how the sales become the host’s part [PAYOUT-22]', () => {
    const statement = buildSettlementStatement(draw, [], 'Oakdraw');
    expect(statement).toMatchObject({
      title: 'Settlement statement',
      number: 'ST-00000000ABCD',
      issuer: 'Oakdraw',
      recipient: 'Olga Osier',
      notes: ['Oakdraw also plants 5 trees at its own cost.'],
    });
    expect(rowsOf(statement)).toEqual([
      ['Ticket sales less refunds', 50_000],
      ['Platform fee', -6_500],
      ['Charity: Harbour Lifeboats', -2_175],
      ['Your share', 41_325],
    ]);
  });

  it('names a minimum that was not met [PAYOUT-22]', () => {
    const missed = { ...draw, outcome: 'minimum_not_met', minTicketAmount: 60 } as const;
    const { facts } = buildSettlementStatement(missed, [], 'Oakdraw');
    expect(facts).toContainEqual({ label: 'Outcome', value: 'The minimum of 60 tickets was not met' });
  });

  it('shows what is kept, and until when [PAYOUT-22]', () => {
    const reserveUntil = new Date('2027-01-29T12:00:00Z');
    const statement = buildSettlementStatement({ ...draw, reservePence: 4_132, reserveUntil }, [], 'Oakdraw');
    expect(rowsOf(statement).slice(-3)).toEqual([
      ['Your share', 41_325],
      ['Kept until 29 January 2027 in case payments are disputed', -4_132],
      ['Payable at the settlement', 37_193],
    ]);
  });

  it('says whether, when and with which reference each payment was made [PAYOUT-22]', () => {
    const dueAt = new Date('2026-12-07T23:59:00Z');
    const unpaid = { part: 'share', amountPence: 41_325, dueAt, paidAt: null, reference: null } as const;
    const paid = { state: 'paid', paidAt: new Date('2026-12-03T10:00:00Z'), reference: 'FP 8812' } as const;
    const { facts } = buildSettlementStatement(
      draw,
      [
        { ...unpaid, state: 'owed' },
        { ...unpaid, ...paid },
        { ...unpaid, part: 'reserve', state: 'exported' },
        { ...unpaid, part: 'returned', state: 'failed' },
      ],
      'Oakdraw',
    );
    expect(facts.slice(4)).toEqual([
      { label: 'Payment', value: '£413.25, not paid yet, due by 7 December 2026' },
      { label: 'Payment (2)', value: '£413.25, paid on 3 December 2026 with reference FP 8812' },
      { label: 'Payment of the reserve', value: '£413.25, on its way' },
      { label: 'Payment that Stripe took back', value: '£413.25, not paid: the payment failed' },
    ]);
  });

  it('adds up to the penny, for any draw [PAYOUT-22]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 5, max: 100 }),
        fc.integer({ min: 0, max: 1000 }),
        (grossPence, charityPercentage, trees) => {
          const split = splitGross({ grossPence, charityPercentage, extraTrees: trees });
          const statement = buildSettlementStatement(
            {
              ...draw,
              grossPence,
              platformFeePence: split.platformFeePence,
              charityPence: split.charityPence,
              extraTrees: split.extraTreesPaid,
              extraTreesCostPence: split.extraTreesCostPence,
              hostPence: split.hostPence,
            },
            [],
            'Oakdraw',
          );
          const [total] = statement.rows.filter(({ isTotal }) => isTotal);
          const parts = statement.rows.filter(({ isTotal }) => !isTotal);
          expect(parts.reduce((sum, { amountPence }) => sum + amountPence, 0)).toBe(total?.amountPence);
        },
      ),
    );
  });

  it('is not built from parts that do not add up', () => {
    expect(() => buildSettlementStatement({ ...draw, hostPence: 41_326 }, [], 'Oakdraw')).toThrow();
  });
});

describe('an invoice', () => {
  it('has no VAT by default [PAYOUT-23]', () => {
    const invoice = buildFeeInvoice(draw, { ratePercent: 0, number: '' }, 'Oakdraw');
    expect(invoice.title).toBe('Invoice');
    expect(rowsOf(invoice)).toEqual([
      ['Platform fee on ticket sales of £500.00', 6_500],
      ['Total', 6_500],
    ]);
  });

  it('shows the VAT that the fee includes, and the VAT number [PAYOUT-23]', () => {
    const invoice = buildFeeInvoice(draw, { ratePercent: 20, number: 'GB123456789' }, 'Oakdraw');
    expect(invoice.title).toBe('VAT invoice');
    expect(invoice.facts).toContainEqual({ label: 'VAT number', value: 'GB123456789' });
    expect(rowsOf(invoice)).toEqual([
      ['Platform fee on ticket sales of £500.00', 5_417],
      ['VAT at 20%', 1_083],
      ['Total', 6_500],
    ]);
  });

  it('splits any fee into net and VAT to the penny [PAYOUT-23]', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 30 }), (fee, rate) => {
        const { netPence, vatPence } = splitVat(fee, rate);
        expect(netPence + vatPence).toBe(fee);
        expect(Math.abs(vatPence - (fee * rate) / (100 + rate))).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

it('a remittance advice names the draw, the reference and the account [PAYOUT-24]', () => {
  const payment = { amountPence: 2_175, paidAt: settledAt, reference: 'FP 8812', lastFour: '7491' };
  const advice = buildRemittanceAdvice(draw, payment, 'Oakdraw');
  expect(advice.recipient).toBe('Harbour Lifeboats, registered charity 1234567');
  expect(advice.facts.map(({ value }) => value)).toEqual([
    ...['A weekend by the sea', 'Olga Osier', '£500.00', 'FP 8812', 'ends in 7491'],
  ]);
  expect(rowsOf(advice)).toEqual([['Paid on 30 November 2026', 2_175]]);
});

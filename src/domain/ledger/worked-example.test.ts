import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { divideMoney } from '../outcome/divide-money.ts';
import type { Outcome } from '../outcome/outcome.ts';
import { ACCOUNTS, type Account, calculateBalance, getNormalSide } from './accounts.ts';
import { buildSettlementTransfers } from './settlement.ts';
import { TRANSFERS, type TransferKind } from './transfers.ts';

// Reads the published document, so that its figures are tested.
const document = readFileSync(new URL('../../../docs/money.md', import.meta.url), 'utf8');

const formatAccount = (account: string) => account.replaceAll('_', ' ');
const penceOf = (pounds: string) =>
  pounds === '–' ? 0 : Math.round(Number(pounds.replaceAll(',', '')) * 100);
const isKind = (name: string): name is TransferKind => Object.hasOwn(TRANSFERS, name);
const isAccount = (name: string): name is Account => Object.hasOwn(ACCOUNTS, name);

/** The tables below a heading, as rows of cells without the separator row. */
function tablesBelow(heading: string): string[][][] {
  const below = document.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
  return below.split('\n\n').flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.startsWith('|'));
    const rows = lines.map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
    return rows.length > 0 ? [rows.filter((row) => !row[0]?.startsWith('---'))] : [];
  });
}

function example(heading: string) {
  const [transfers = [], balances = []] = tablesBelow(heading);
  const flows = transfers.slice(1).map(([, , name = '', debit, credit, pounds = '']) => {
    const kind = name.replaceAll('`', '');
    if (!isKind(kind)) throw new Error(`${name} is not a transfer`);
    const sides = TRANSFERS[kind];
    expect([kind, debit, credit]).toEqual([kind, formatAccount(sides.debit), formatAccount(sides.credit)]);
    return { kind, ...sides, amountPence: penceOf(pounds) };
  });
  return { flows, balances };
}

const examples = [
  'The worked example',
  'Refunds, late payments and disputes',
  'The minimum was not met',
  'The prize was not delivered',
];

describe('the document on money', () => {
  it.each(examples)('states the balances after each transfer: %s', (heading) => {
    const { flows, balances } = example(heading);
    const [columns = [], ...rows] = balances;
    expect(rows).toHaveLength(flows.length);
    for (const [index, [, ...told]] of rows.entries()) {
      for (const [at, pounds] of told.entries()) {
        const account = columns[at + 1]?.replaceAll(' ', '_') ?? '';
        if (!isAccount(account)) throw new Error(`${account} is not an account`);
        expect([heading, index + 1, account, penceOf(pounds)]).toEqual([
          ...[heading, index + 1, account],
          calculateBalance(account, flows.slice(0, index + 1)),
        ]);
      }
    }
    expect(calculateBalance('held_for_draw', flows)).toBe(0);
  });

  it.each([
    ['The worked example', 'delivered', 50_000],
    ['Refunds, late payments and disputes', 'delivered', 49_500],
    ['The minimum was not met', 'minimum_not_met', 50_000],
    ['The prize was not delivered', 'undelivered', 50_000],
  ] satisfies [string, Outcome, number][])(
    'settles as the program does: %s [MONEY-07, MONEY-10, MONEY-11, MONEY-12]',
    (heading, outcome, grossPence) => {
      const division = divideMoney({
        outcome,
        grossPence,
        charityPercentage: 5,
        extraTrees: 0,
        wonRanks: [1],
        undeliveredRanks: [1],
      });
      const settled = buildSettlementTransfers(grossPence, division);
      const told = example(heading)
        .flows.slice(-settled.length)
        .map(({ kind, amountPence }) => ({ kind, amountPence }));
      expect(new Set(told)).toEqual(new Set(settled));
    },
  );

  it('names every account and every transfer', () => {
    const [accounts = []] = document
      .split('\n\n')
      .filter((block) => block.startsWith('| Account |'))
      .map((block) => block.split('\n').slice(2));
    const told = accounts.map((line) => {
      const [, name = '', , side = ''] = line.split('|').map((cell) => cell.trim());
      return [name, side];
    });
    const known = Object.keys(ACCOUNTS)
      .filter(isAccount)
      .map((account) => [formatAccount(account), `${getNormalSide(account)}s`]);
    expect(told).toEqual(known);
    for (const kind of Object.keys(TRANSFERS)) expect(document).toContain(`\`${kind}\``);
  });
});

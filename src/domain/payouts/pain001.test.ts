import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPain001, type CreditTransfer, toBankText } from './pain001.ts';
import { buildPaymentReference } from './payment-reference.ts';

const debtor = { accountName: 'Oakdraw Ltd', sortCode: '107999', accountNumber: '88837491' };
const transfer: CreditTransfer = {
  amountPence: 41_325,
  executionDate: '2026-11-23',
  creditor: { accountName: 'Olga Osier', sortCode: '089999', accountNumber: '06374958' },
  reference: 'DABCDEF123456-1',
};
const file = {
  messageId: '0197b9e000007000800000000000abcd',
  createdAt: '2026-11-21T10:00:00.000Z',
  debtor,
  transfers: [transfer],
};

/** The elements of the schema that the file uses: their children in order, `?` if optional and `+` if repeated. */
const SHAPE: Record<string, string[]> = {
  Document: ['CstmrCdtTrfInitn'],
  CstmrCdtTrfInitn: ['GrpHdr', 'PmtInf+'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    ...['PmtInfId', 'PmtMtd', 'NbOfTxs', 'CtrlSum', 'PmtTpInf', 'ReqdExctnDt', 'Dbtr', 'DbtrAcct', 'DbtrAgt'],
    ...['ChrgBr', 'CdtTrfTxInf+'],
  ],
  PmtTpInf: ['SvcLvl'],
  SvcLvl: ['Cd'],
  ReqdExctnDt: ['Dt'],
  InitgPty: ['Nm'],
  Dbtr: ['Nm'],
  Cdtr: ['Nm'],
  DbtrAcct: ['Id', 'Ccy'],
  CdtrAcct: ['Id'],
  'DbtrAcct/Id': ['Othr'],
  'CdtrAcct/Id': ['Othr'],
  Othr: ['Id'],
  DbtrAgt: ['FinInstnId'],
  CdtrAgt: ['FinInstnId'],
  FinInstnId: ['ClrSysMmbId'],
  ClrSysMmbId: ['ClrSysId', 'MmbId'],
  ClrSysId: ['Cd'],
  CdtTrfTxInf: ['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'],
  PmtId: ['EndToEndId'],
  Amt: ['InstdAmt'],
  RmtInf: ['Ustrd'],
};

const AMOUNT = /^\d{1,16}\.\d\d$/;
const BANK_TEXT = (max: number) => new RegExp(`^[A-Za-z0-9/\\-?:().,'+ ]{1,${max}}$`);

/** The formats of the schema's texts, and of UK accounts. */
const TEXTS: Record<string, RegExp> = {
  MsgId: BANK_TEXT(35),
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: AMOUNT,
  PmtInfId: BANK_TEXT(35),
  PmtMtd: /^TRF$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  Nm: BANK_TEXT(70),
  Ccy: /^GBP$/,
  MmbId: /^\d{6}$/,
  ChrgBr: /^SLEV$/,
  EndToEndId: BANK_TEXT(18),
  InstdAmt: AMOUNT,
  Ustrd: BANK_TEXT(18),
  'ClrSysId/Cd': /^GBDSC$/,
  'SvcLvl/Cd': /^URNS$/,
  'Othr/Id': /^\d{8}$/,
};

type Element = { name: string; children: Element[]; text: string };

/** Parses XML without comments, empty elements or entities. @throws if tags do not match */
function parse(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  const body = xml.replace('<?xml version="1.0" encoding="UTF-8"?>', '').trim();
  for (const [, tag = '', text = ''] of body.matchAll(/<([^<>]+)>([^<]*)/g)) {
    const current = open.at(-1);
    if (!current) throw new Error('text after the end');
    if (tag.startsWith('/')) {
      if (open.pop()?.name !== tag.slice(1)) throw new Error(`${tag} does not match`);
    } else {
      const element = { name: tag.split(' ')[0] ?? '', children: [], text };
      current.children.push(element);
      open.push(element);
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('not one whole document');
  return root.children[0] ?? root;
}

/** Compares an element with the schema. */
function validate(element: Element, parent = ''): void {
  const { name, children, text } = element;
  const shape = SHAPE[`${parent}/${name}`] ?? (name === 'Id' && parent === 'Othr' ? undefined : SHAPE[name]);
  if (!shape) {
    expect(text).toMatch(TEXTS[`${parent}/${name}`] ?? TEXTS[name] ?? /never/);
    return;
  }
  const expected = shape.flatMap((child) =>
    child.endsWith('+')
      ? children.filter(({ name: own }) => own === child.slice(0, -1)).map(({ name: own }) => own)
      : [child],
  );
  expect(children.map(({ name: own }) => own)).toEqual(expected);
  for (const child of children) validate(child, name);
}

const find = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...find(child, name)]);
const texts = (element: Element, name: string) => find(element, name).map(({ text }) => text);

describe('a payment file', () => {
  it('has the shape of pain.001.001.09, with a UK account for each payment [PAYOUT-16]', () => {
    const xml = buildPain001(file);
    expect(xml).toContain('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">');
    const document = parse(xml);
    validate(document);
    expect(texts(document, 'MmbId')).toEqual(['107999', '089999']);
    expect(find(document, 'Othr').flatMap((other) => texts(other, 'Id'))).toEqual(['88837491', '06374958']);
    expect(xml).toContain('<InstdAmt Ccy="GBP">413.25</InstdAmt>');
  });

  it('has one group for each execution date, and totals that add up [PAYOUT-16]', () => {
    const transfers = [
      transfer,
      { ...transfer, amountPence: 5, executionDate: '2026-11-24' },
      { ...transfer, amountPence: 10_000, executionDate: '2026-11-23' },
    ];
    const document = parse(buildPain001({ ...file, transfers }));
    validate(document);
    expect(texts(document, 'Dt')).toEqual(['2026-11-23', '2026-11-24']);
    expect(texts(document, 'NbOfTxs')).toEqual(['3', '2', '1']);
    expect(texts(document, 'CtrlSum')).toEqual(['513.30', '513.25', '0.05']);
  });

  it('is valid whatever the names and amounts are [PAYOUT-16]', () => {
    const payment = fc.record({
      amountPence: fc.integer({ min: 1, max: 100_000_000 }),
      executionDate: fc.constantFrom('2026-11-23', '2026-11-24'),
      creditor: fc.record({
        accountName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 140 }),
        sortCode: fc.constant('089999'),
        accountNumber: fc.constant('66374958'),
      }),
      reference: fc
        .record({ id: fc.uuid(), attempt: fc.integer({ min: 1, max: 999 }) })
        .map(buildPaymentReference),
    });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 20 }), (transfers) => {
        const document = parse(buildPain001({ ...file, transfers }));
        validate(document);
        const sum = transfers.reduce((total, { amountPence }) => total + amountPence, 0);
        expect(texts(document, 'CtrlSum')[0]).toBe((sum / 100).toFixed(2));
        expect(texts(document, 'InstdAmt')).toHaveLength(transfers.length);
      }),
    );
  });

  it.each([
    ['Zoë & Sons <Ltd>', 'Zoe + Sons Ltd'],
    ['O’Neill', "O'Neill"],
    ['Łukasz Groß', 'Lukasz Gross'],
    ['山田', 'NOT PROVIDED'],
    ['/Slash/', 'Slash'],
  ])('writes %j as %j [PAYOUT-16]', (name, written) => {
    expect(toBankText(name, 70)).toBe(written);
  });
});

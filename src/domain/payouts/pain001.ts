import { formatPlainPounds } from '../money/format.ts';
import type { BankDetails } from './bank-details.ts';

/** One credit transfer. `executionDate` is a calendar day, such as 2026-11-21. */
export interface CreditTransfer {
  amountPence: number;
  executionDate: string;
  creditor: BankDetails;
  /** At most 18 characters, unique for each attempt. Payees see it on their statement. */
  reference: string;
}

export interface CreditTransferFile {
  /** At most 32 characters. */
  messageId: string;
  /** RFC 3339. */
  createdAt: string;
  debtor: BankDetails;
  transfers: readonly CreditTransfer[];
}

const LONGEST_NAME = 70;

/**
 * Builds an ISO 20022 payment file (pain.001.001.09) for Faster Payments in pounds, with one payment group for each
 * execution date. Banks identify accounts by sort code (clearing system GBDSC) and account number.
 */
export function buildPain001({ messageId, createdAt, debtor, transfers }: CreditTransferFile): string {
  const groups = [...Map.groupBy(transfers, ({ executionDate }) => executionDate)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const header = element(
    'GrpHdr',
    element('MsgId', messageId),
    element('CreDtTm', createdAt),
    ...buildTotals(transfers),
    element('InitgPty', buildName(debtor)),
  );
  const payments = groups.map(([date, group], index) =>
    buildPaymentGroup(`${messageId}-${index + 1}`, date, debtor, group),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${element('CstmrCdtTrfInitn', header, ...payments)}</Document>\n`;
}

function buildPaymentGroup(
  id: string,
  date: string,
  debtor: BankDetails,
  transfers: readonly CreditTransfer[],
): string {
  return element(
    'PmtInf',
    element('PmtInfId', id),
    element('PmtMtd', 'TRF'),
    ...buildTotals(transfers),
    // Urgent net settlement: Faster Payments.
    element('PmtTpInf', element('SvcLvl', element('Cd', 'URNS'))),
    element('ReqdExctnDt', element('Dt', date)),
    element('Dbtr', buildName(debtor)),
    element('DbtrAcct', buildAccount(debtor), element('Ccy', 'GBP')),
    element('DbtrAgt', buildAgent(debtor)),
    element('ChrgBr', 'SLEV'),
    ...transfers.map(buildTransfer),
  );
}

function buildTransfer({ amountPence, creditor, reference }: CreditTransfer): string {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('EndToEndId', reference)),
    element('Amt', `<InstdAmt Ccy="GBP">${formatPlainPounds(amountPence)}</InstdAmt>`),
    element('CdtrAgt', buildAgent(creditor)),
    element('Cdtr', buildName(creditor)),
    element('CdtrAcct', buildAccount(creditor)),
    element('RmtInf', element('Ustrd', reference)),
  );
}

function buildTotals(transfers: readonly CreditTransfer[]): string[] {
  const total = transfers.reduce((sum, { amountPence }) => sum + amountPence, 0);
  return [element('NbOfTxs', String(transfers.length)), element('CtrlSum', formatPlainPounds(total))];
}

const buildName = ({ accountName }: BankDetails) => element('Nm', toBankText(accountName, LONGEST_NAME));

const buildAccount = ({ accountNumber }: BankDetails) =>
  element('Id', element('Othr', element('Id', accountNumber)));

const buildAgent = ({ sortCode }: BankDetails) =>
  element(
    'FinInstnId',
    element('ClrSysMmbId', element('ClrSysId', element('Cd', 'GBDSC')), element('MmbId', sortCode)),
  );

/**
 * Limits text to the characters that all banks accept: letters, digits, spaces and / - ? : ( ) . , ' +. Accents are
 * removed, and other characters become spaces. XML needs no escapes for the result.
 */
export function toBankText(text: string, max: number): string {
  const plain = text
    .replaceAll('&', '+')
    .replace(/[‘’]/g, "'")
    .replace(/ß/g, 'ss')
    .replace(/[Øø]/g, (letter) => (letter === 'ø' ? 'o' : 'O'))
    .replace(/[Łł]/g, (letter) => (letter === 'ł' ? 'l' : 'L'))
    .replace(/[Ææ]/g, (letter) => (letter === 'æ' ? 'ae' : 'AE'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
  // A field must not be empty, nor begin or end with a slash.
  return plain.slice(0, max).replace(/^[/ ]+|[/ ]+$/g, '') || 'NOT PROVIDED';
}

const element = (name: string, ...content: string[]): string => `<${name}>${content.join('')}</${name}>`;

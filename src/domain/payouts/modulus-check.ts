/**
 * One row of the table of weights that Pay.UK publishes: how account numbers at the sort codes from `start` to `end`
 * are checked. The fourteen weights are for the six digits of the sort code and the eight of the account number.
 */
export type WeightRow = {
  start: number;
  end: number;
  method: 'MOD10' | 'MOD11' | 'DBLAL';
  exception: number | null;
  weights: readonly number[];
};

export type WeightTable = {
  rows: readonly WeightRow[];
  /** The sort codes that exception 5 replaces. */
  substitutes: Readonly<Record<string, string>>;
};

/** A sort code of six digits and an account number of eight. */
export type AccountDigits = { sortCode: string; accountNumber: string };

const [A, B, C, G, H] = [6, 7, 8, 12, 13];

/** Exceptions for which one of the two checks is enough. */
const EITHER = [2, 9, 10, 11, 12, 13];

/**
 * Checks an account number against its sort code ("Validating account numbers", Pay.UK, version 8.50). Sort codes that
 * are not in the table cannot be checked, and pass.
 */
export function passesModulusCheck({ sortCode, accountNumber }: AccountDigits, table: WeightTable): boolean {
  const code = Number(sortCode);
  const rows = table.rows.filter(({ start, end }) => code >= start && code <= end);
  const passes = (row: WeightRow) => passesRow(row, sortCode, accountNumber, table);
  const isEitherEnough = rows.some(({ exception }) => exception !== null && EITHER.includes(exception));
  return rows.length === 0 || (isEitherEnough ? rows.some(passes) : rows.every(passes));
}

function passesRow(row: WeightRow, sortCode: string, accountNumber: string, table: WeightTable): boolean {
  const digits = Array.from(replaceSortCode(row, sortCode, table) + accountNumber, Number);
  if (isUncheckable(row, digits)) return true;
  const remainder = calculateRemainder(row, digits);
  switch (row.exception) {
    case 4:
      return remainder === at(digits, G) * 10 + at(digits, H);
    case 5:
      return isCheckDigit(row, digits, remainder);
    case 14:
      return remainder === 0 || passesWithoutLastDigit(row, sortCode, accountNumber, table);
    default:
      return remainder === 0;
  }
}

function replaceSortCode({ exception }: WeightRow, sortCode: string, { substitutes }: WeightTable): string {
  if (exception === 5) return substitutes[sortCode] ?? sortCode;
  if (exception === 8) return '090126';
  return exception === 9 ? '309634' : sortCode;
}

/** Some accounts, such as those in foreign currencies, have numbers without check digits. */
function isUncheckable({ exception }: WeightRow, digits: readonly number[]): boolean {
  const [a, c] = [at(digits, A), at(digits, C)];
  if (exception === 3) return c === 6 || c === 9;
  return exception === 6 && a >= 4 && a <= 8 && at(digits, G) === at(digits, H);
}

function calculateRemainder(row: WeightRow, digits: readonly number[]): number {
  const products = selectWeights(row, digits).map((weight, index) => weight * at(digits, index));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const total = row.method === 'DBLAL' ? sum(Array.from(products.join(''), Number)) : sum(products);
  return (row.exception === 1 ? total + 27 : total) % (row.method === 'MOD11' ? 11 : 10);
}

function selectWeights({ exception, weights }: WeightRow, digits: readonly number[]): readonly number[] {
  const [a, b, g] = [at(digits, A), at(digits, B), at(digits, G)];
  const withoutFirst = weights.map((weight, index) => (index <= B ? 0 : weight));
  if (exception === 2 && a !== 0) {
    return g === 9
      ? [0, 0, 0, 0, 0, 0, 0, 0, 8, 7, 10, 9, 3, 1]
      : [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];
  }
  if (exception === 7 && g === 9) return withoutFirst;
  if (exception === 10 && (a === 0 || a === 9) && b === 9 && g === 9) return withoutFirst;
  return weights;
}

/** Exception 5: the account number contains one check digit for each method. */
function isCheckDigit({ method }: WeightRow, digits: readonly number[], remainder: number): boolean {
  const digit = at(digits, method === 'MOD11' ? G : H);
  if (remainder === 0) return digit === 0;
  if (method === 'MOD11') return remainder !== 1 && digit === 11 - remainder;
  return digit === 10 - remainder;
}

/** Exception 14: the last digit may be a suffix that is not part of the checked number. */
function passesWithoutLastDigit(
  row: WeightRow,
  sortCode: string,
  accountNumber: string,
  table: WeightTable,
): boolean {
  if (!/[019]$/.test(accountNumber)) return false;
  return passesRow({ ...row, exception: null }, sortCode, `0${accountNumber.slice(0, -1)}`, table);
}

const at = (digits: readonly number[], index: number): number => digits[index] ?? 0;

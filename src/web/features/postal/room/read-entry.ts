import type { PostalEntryInput } from '#contract/postal/postal-entries.ts';

/** Converts a date as it is typed from a card (`3/2/1980`, `03021980`, `3.2.80`) to "1980-02-03"; other text stays. */
export function readTypedDay(typed: string, thisYear: number): string {
  const text = typed.trim();
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{2}|\d{4})$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(text) ??
    [];
  if (year === '') return text;
  const century = Number(year) > thisYear % 100 ? 1900 : 2000;
  const full = year.length === 4 ? year : String(century + Number(year));
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The longest answer that can be published. */
const LONGEST_ANSWER = 32;

/** Leaves out of an answer what could not be published, such as spaces and a full stop. The rest stays as written. */
export const readTypedAnswer = (typed: string): string =>
  typed
    .replace(/[−–—]/g, '-')
    .replace(/[^A-Za-z0-9-]/g, '')
    .slice(0, LONGEST_ANSWER);

/** Reads what the clerk typed. Empty fields are left out, so that the server can say what is missing. */
export function readEntry(form: FormData, { hasGame, thisYear }: { hasGame: boolean; thisYear: number }) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const optional = (name: string) => text(name) || undefined;
  const codes = form.getAll('code').map((code) => String(code).trim());
  const answers = form.getAll('answer').map((answer) => readTypedAnswer(String(answer)));
  const rows = codes.map((code, index) => ({ code, answer: answers[index] ?? '' }));
  const count = Math.max(1, Math.trunc(Number(text('count')) || 1));
  // An empty row after the first one is a row that was not needed.
  const cards = hasGame
    ? rows.filter(({ code, answer }, index) => index === 0 || code !== '' || answer !== '')
    : Array.from({ length: count }, () => ({}));
  const entry: PostalEntryInput = {
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: optional('email'),
    phone: optional('phone'),
    address: text('address'),
    dateOfBirth: readTypedDay(text('dateOfBirth'), thisYear),
    receivedOn: text('receivedOn'),
    cards,
  };
  return entry;
}

/** Whether enough is typed to check the entry: everything that the server requires. */
export const isCheckable = ({ firstName, lastName, address, dateOfBirth, email, phone }: PostalEntryInput) =>
  firstName !== '' &&
  lastName !== '' &&
  address !== '' &&
  /^\d{4}-\d\d-\d\d$/.test(dateOfBirth) &&
  (email !== undefined || phone !== undefined);

import type { DateParts } from '#domain/play/date-of-birth.ts';

/** Whether the visitor creates an account or signs in to theirs. */
export type AccountMode = 'new' | 'known';

/** What a visitor enters to get an account for the purchase. */
export type AccountInput = {
  email: string;
  name: string;
  password: string;
  code: string;
  over18: boolean;
  ukResident: boolean;
  /** Null if the form does not ask for it. */
  dateOfBirth: DateParts | null;
};

/** The state of signing in or signing up on the purchase page. */
export type AccountStep = {
  mode: AccountMode;
  isSending: boolean;
  /** Whether the account requires a two-factor code. */
  needsCode: boolean;
  /** Why the last attempt failed, and the field that it concerns. */
  problem: { field: 'email' | 'password' | 'code'; message: string } | null;
};

export type AccountEvent =
  | { type: 'choose-account'; mode: AccountMode }
  | { type: 'enter'; input: AccountInput }
  | { type: 'entered' }
  /** `code`: the API's error code. */
  | { type: 'entry-rejected'; code: string | undefined; message: string };

export type AccountEffect =
  | { type: 'enter'; mode: AccountMode; input: AccountInput }
  | { type: 'toast'; failure: { title: string; description: string } };

type Step = { account: AccountStep; effects: AccountEffect[] };

const EMAIL_TAKEN = 'You already have an account. Enter its password to sign in.';

/** The fields that other errors than a wrong password concern. */
const REJECTED_FIELDS: Record<string, 'code' | 'email' | undefined> = {
  two_factor_invalid: 'code',
  registration_refused: 'email',
};

export const NO_ACCOUNT: AccountStep = { mode: 'new', isSending: false, needsCode: false, problem: null };

export function applyAccountEvent(account: AccountStep, event: AccountEvent): Step {
  switch (event.type) {
    case 'choose-account':
      if (account.isSending) return { account, effects: [] };
      return { account: { ...NO_ACCOUNT, mode: event.mode }, effects: [] };
    case 'enter': {
      if (account.isSending) return { account, effects: [] };
      const { mode } = account;
      return {
        account: { ...account, isSending: true, problem: null },
        effects: [{ type: 'enter', mode, input: event.input }],
      };
    }
    case 'entered':
      return { account: NO_ACCOUNT, effects: [] };
    case 'entry-rejected':
      return reject({ ...account, isSending: false }, event);
  }
}

type Rejection = Extract<AccountEvent, { type: 'entry-rejected' }>;

function reject(account: AccountStep, { code, message }: Rejection): Step {
  if (code === 'two_factor_required') return { account: { ...account, needsCode: true }, effects: [] };
  if (code === 'email_taken') {
    const problem = { field: 'password', message: EMAIL_TAKEN } as const;
    return { account: { ...account, mode: 'known', problem }, effects: [] };
  }
  const field = REJECTED_FIELDS[code ?? ''] ?? 'password';
  const title = account.mode === 'new' ? 'Registration failed' : 'Login failed';
  return {
    account: { ...account, problem: { field, message } },
    effects: [{ type: 'toast', failure: { title, description: message } }],
  };
}

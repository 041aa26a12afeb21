import type { Requirement } from '#domain/payouts/requirements.ts';
import type { EntryKind } from '#domain/reconciliation/entries.ts';

/**
 * A payee's account at the provider. `payeeId` is ours and makes this idempotent: requesting it twice creates only one
 * account.
 */
export type RecipientRequest = {
  payeeId: string;
  email: string;
  name: string;
  /** The closed account that the new one replaces. */
  replaces?: string;
  /** An earlier call may have created the account, so it is searched for first. */
  askedBefore?: boolean;
};

export type RecipientState = {
  account: string;
  /** Our id of the payee, or null if another program created the account. */
  payeeId: string | null;
  /**
   * Only `active` accounts can be paid. `pending`: the provider is checking. `restricted`: the payee must act or the
   * provider has rejected the account; a new account begins so. `closed`: the account no longer exists.
   */
  status: 'active' | 'pending' | 'restricted' | 'closed';
  requirements: Requirement[];
};

/** A page of the provider that can be opened once, and only for some minutes. */
export type OnboardingLink = { url: string; expiresAt: Date };

/**
 * A movement of money is identified by our `id`, and each attempt by its number. After `insufficient_balance` or
 * `refused`, nothing has moved, and the next call needs the next number, because the provider may repeat its response
 * to an attempt for a day. After an unknown outcome, repeat the same attempt with `askedBefore`: the provider then
 * searches for what any attempt has made, because it forgets attempts.
 */
export type Attempt = { id: string; attempt: number; askedBefore?: boolean };

/** `group` is the draw's id. Transfers in `takenBack` are of earlier attempts, and do not count as made. */
export type TransferRequest = Attempt & {
  account: string;
  amountPence: number;
  group: string;
  takenBack?: readonly string[];
};

/**
 * A transfer at the provider. If it was found and not made, compare the account and the amount: the payee's account may
 * have been replaced since. Unless it is in pounds, its amounts are in another currency.
 */
export type TransferState = {
  reference: string;
  /** Our id of what it pays, or null if it names none. */
  payableId: string | null;
  account: string;
  isInPounds: boolean;
  amountPence: number;
  reversedPence: number;
};

export type TransferOutcome =
  | { status: 'made'; transfer: TransferState }
  /** Try again later: money from sales takes some days to become available. */
  | { status: 'insufficient_balance' }
  | { status: 'refused'; reason: string };

export type ReversalRequest = Attempt & { transfer: string; amountPence: number };

/** If a reversal is refused, the payee keeps the money and owes it to us. */
export type ReversalOutcome =
  | { status: 'reversed'; reference: string }
  | { status: 'refused'; reason: string };

export type ProviderBalance = { availablePence: number; pendingPence: number };

/** A change of our balance at the provider: `net` is `amount` less `fee`, and is negative for outgoing money. */
export type BalanceEntry = {
  id: string;
  kind: EntryKind;
  /** The provider's own name for the kind. */
  type: string;
  amountPence: number;
  feePence: number;
  netPence: number;
  /** The provider's id of what caused it, such as a charge, refund, dispute, transfer or payout. */
  source: string | null;
  /** The payment that it belongs to, if it belongs to one. */
  paymentReference: string | null;
  createdAt: Date;
};

/** Oldest first. Store `next` together with the entries, and continue with it, also after a crash. */
export type BalancePage = { entries: BalanceEntry[]; next: string | null; more: boolean };

/**
 * A provider's event, with the provider's ids. The current state is looked up, because events can arrive late,
 * repeatedly, out of order or never.
 */
export type PayoutEvent = { id: string; type: string } & (
  | { about: 'account'; account: string }
  /** `isNew`: the event says that it was made. */
  | { about: 'transfer'; reference: string; isNew: boolean }
  | { about: 'nothing' }
);

/** Our balance at the provider that takes payments, whether or not it also pays payees. */
export type BalanceReader = {
  readBalance: () => Promise<ProviderBalance>;
  /**
   * Lists the changes of our balance after a cursor, or all of them. The last hour's entries are listed again by the
   * next run, because one may appear late: import each by its id, once.
   */
  listBalanceEntries: (cursor: string | null) => Promise<BalancePage>;
};

/** A provider that pays payees. If a call throws, its outcome is unknown. Every call can be repeated. */
export type PayoutProvider = {
  readonly name: string;
  /** Creates the payee's account, or returns it. Money can be sent to it once its status is `active`. */
  createRecipient: (request: RecipientRequest) => Promise<RecipientState>;
  lookUpRecipient: (account: string) => Promise<RecipientState>;
  /**
   * Creates a new link to the page on which the payee gives their details. The provider sends them to `refreshUrl` if
   * the link was used or has expired, and to `returnUrl` when they leave, whether or not they have finished.
   */
  createOnboardingLink: (
    account: string,
    urls: { refreshUrl: string; returnUrl: string },
  ) => Promise<OnboardingLink>;
  transfer: (request: TransferRequest) => Promise<TransferOutcome>;
  lookUpTransfer: (reference: string) => Promise<TransferState>;
  /** Searches for the transfer that any attempt has made. Returns null if there is none. */
  findTransfer: (
    request: Pick<TransferRequest, 'id' | 'group' | 'takenBack'>,
  ) => Promise<TransferState | null>;
  /** Takes money back from a payee's account, as far as the provider allows it. */
  reverse: (request: ReversalRequest) => Promise<ReversalOutcome>;
  /** Makes the provider keep our balance until we move it, so that payees can be paid from it. */
  keepBalance: () => Promise<void>;
  /** Verifies and parses an event. @throws {ApiError} if it does not come from the provider */
  parseEvent: (body: Buffer, headers: Record<string, unknown>) => PayoutEvent;
};

import type { PayableFacts, RecipientFacts } from '#domain/payouts/states.ts';
import type { DetailsSeal } from '../bank-details/seal-details.ts';
import type { PayableRow } from './store.ts';

type Context = {
  seal: DetailsSeal;
  approver: string | null;
  approvalPence: number;
  /** Needed wherever a payment is shown, approved or sent. False by default. */
  checksAges?: boolean;
  /** False by default. */
  isReportedByStripe?: boolean;
};

/** Collects the facts that decide about a payable. Details that cannot be decrypted do not count. */
export function buildFacts(row: PayableRow, context: Context): PayableFacts {
  const { seal, approver, approvalPence, checksAges = false, isReportedByStripe = false } = context;
  const { payable, account, agreedAt, confirmedAt, invitedBy, isUsable } = row;
  const isReadable = account !== null && (account.method === 'stripe' || seal.open(account) !== null);
  return {
    payee: payable.payeeKind,
    amountPence: payable.amountPence,
    payeeId: payable.personId,
    // A user who chose the charity’s contact could have entered the details too.
    details: isReadable
      ? { method: account.method, isUsable, enteredBy: account.enteredBy ?? invitedBy }
      : null,
    recipient: toRecipientFacts(row.recipient),
    method: payable.method,
    isPaidBefore: row.isPaidBefore,
    isReportedByStripe,
    isAgeKnown: !(checksAges ? row.isAgeInDoubt.ifChecked : row.isAgeInDoubt.always),
    charity:
      payable.payeeKind === 'charity'
        ? { hasAgreed: agreedAt !== null, isConfirmed: confirmedAt !== null }
        : null,
    approver,
    approvalPence,
  };
}

/** Null until Stripe has confirmed the account. */
function toRecipientFacts(recipient: PayableRow['recipient']): RecipientFacts | null {
  if (!recipient?.status) return null;
  const { status, activeAt, isOwn } = recipient;
  return { status, wasActive: activeAt !== null, isOwn };
}

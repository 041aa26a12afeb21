import Stripe from 'stripe';
import { readSigned } from '../stripe-client.ts';
import type {
  Attempt,
  PayoutEvent,
  PayoutProvider,
  RecipientRequest,
  RecipientState,
  ReversalOutcome,
  ReversalRequest,
  TransferOutcome,
  TransferRequest,
  TransferState,
} from './provider.ts';
import { toRecipientState, toTransferState } from './stripe-states.ts';

const { StripeIdempotencyError, StripeInvalidRequestError, StripePermissionError } = Stripe.errors;

const INCLUDE: Stripe.V2.Core.AccountRetrieveParams.Include[] = ['configuration.recipient', 'requirements'];

const LIMIT = 100;

/**
 * Pays payees through Stripe Connect, with separate charges and transfers. Payees have Express accounts that only
 * receive money, and we bear Stripe's fees and losses for them.
 */
export function createStripeConnect(stripe: Stripe, webhookSecret: string): PayoutProvider {
  const lookUpRecipient = async (account: string): Promise<RecipientState> => {
    try {
      return toRecipientState(await stripe.v2.core.accounts.retrieve(account, { include: INCLUDE }));
    } catch (error) {
      if (isGone(error)) return { account, payeeId: null, status: 'closed', requirements: [] };
      throw error;
    }
  };

  return {
    name: 'stripe',
    createRecipient: async (request) => {
      const known = request.askedBefore ? await findRecipient(stripe, request) : undefined;
      // Stripe repeats its response to a creation for a month, so the state is read separately.
      return lookUpRecipient(known ?? (await createRecipient(stripe, request)));
    },
    lookUpRecipient,
    createOnboardingLink: async (account, { refreshUrl, returnUrl }) => {
      const { url, expires_at } = await stripe.v2.core.accountLinks.create({
        account,
        use_case: {
          type: 'account_onboarding',
          account_onboarding: { refresh_url: refreshUrl, return_url: returnUrl },
        },
      });
      return { url, expiresAt: new Date(expires_at) };
    },
    transfer: async (request) => {
      const made = mayExist(request) ? await findTransfer(stripe, request) : null;
      return made ? { status: 'made', transfer: made } : createTransfer(stripe, request);
    },
    lookUpTransfer: async (reference) => toTransferState(await stripe.transfers.retrieve(reference)),
    findTransfer: (request) => findTransfer(stripe, request),
    reverse: async (request) => {
      const made = mayExist(request) ? await findReversal(stripe, request) : undefined;
      return made ? { status: 'reversed', reference: made } : createReversal(stripe, request);
    },
    keepBalance: async () => {
      await stripe.balanceSettings.update({ payments: { payouts: { schedule: { interval: 'manual' } } } });
    },
    parseEvent: (body, headers) => {
      const signature = String(headers['stripe-signature'] ?? '');
      return toEvent(readSigned(() => stripe.parseEventNotification(body, signature, webhookSecret)));
    },
  };
}

/** Creates an account that can receive transfers, and nothing else. Returns its id. */
async function createRecipient(stripe: Stripe, request: RecipientRequest): Promise<string> {
  const { payeeId, email, name, replaces = 'none' } = request;
  try {
    const { id } = await stripe.v2.core.accounts.create(
      {
        contact_email: email,
        display_name: name,
        dashboard: 'express',
        identity: { country: 'GB' },
        defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
        configuration: {
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        },
        metadata: { payee: payeeId },
      },
      { idempotencyKey: `payee:${payeeId}:${replaces}` },
    );
    return id;
  } catch (error) {
    // The payee's email or name has changed since an earlier call.
    const made = error instanceof StripeIdempotencyError ? await findRecipient(stripe, request) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}

/** Finds the payee's account by its metadata. The list omits closed accounts. */
async function findRecipient(
  stripe: Stripe,
  { payeeId, replaces }: RecipientRequest,
): Promise<string | undefined> {
  const accounts = stripe.v2.core.accounts.list({ applied_configurations: ['recipient'], limit: LIMIT });
  for await (const { id, metadata } of accounts) {
    if (metadata?.payee === payeeId && id !== replaces) return id;
  }
  return undefined;
}

/** Stripe forgets idempotency keys after a day, and each attempt has its own, so what exists must be searched for. */
const mayExist = ({ attempt, askedBefore }: Attempt): boolean => askedBefore === true || attempt > 1;

async function createTransfer(stripe: Stripe, request: TransferRequest): Promise<TransferOutcome> {
  const { id, attempt, account, amountPence, group } = request;
  try {
    const transfer = await stripe.transfers.create(
      {
        amount: amountPence,
        currency: 'gbp',
        destination: account,
        transfer_group: group,
        metadata: { payout: id },
      },
      { idempotencyKey: `payout:${id}:${attempt}` },
    );
    return { status: 'made', transfer: toTransferState(transfer) };
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError)) throw error;
    if (error.code === 'balance_insufficient') return { status: 'insufficient_balance' };
    return { status: 'refused', reason: error.message };
  }
}

async function findTransfer(
  stripe: Stripe,
  { id, group, takenBack = [] }: Pick<TransferRequest, 'id' | 'group' | 'takenBack'>,
): Promise<TransferState | null> {
  for await (const transfer of stripe.transfers.list({ transfer_group: group, limit: LIMIT })) {
    if (transfer.metadata.payout === id && !takenBack.includes(transfer.id)) return toTransferState(transfer);
  }
  return null;
}

async function createReversal(stripe: Stripe, request: ReversalRequest): Promise<ReversalOutcome> {
  const { id, attempt, transfer, amountPence } = request;
  try {
    const reversal = await stripe.transfers.createReversal(
      transfer,
      { amount: amountPence, metadata: { reversal: id } },
      { idempotencyKey: `reversal:${id}:${attempt}` },
    );
    return { status: 'reversed', reference: reversal.id };
  } catch (error) {
    if (!(error instanceof StripeInvalidRequestError) || error.statusCode === 404) throw error;
    return { status: 'refused', reason: error.message };
  }
}

async function findReversal(stripe: Stripe, { id, transfer }: ReversalRequest): Promise<string | undefined> {
  for await (const reversal of stripe.transfers.listReversals(transfer, { limit: LIMIT })) {
    if (reversal.metadata?.reversal === id) return reversal.id;
  }
  return undefined;
}

/** Whether the account was deleted, or no longer belongs to our platform. */
function isGone(error: unknown): boolean {
  if (error instanceof StripePermissionError) return error.code === 'account_invalid';
  return error instanceof StripeInvalidRequestError && error.statusCode === 404;
}

function toEvent(notification: Stripe.V2.Core.EventNotification): PayoutEvent {
  const { id, type } = notification;
  const subject: { id?: string; type: string } | null =
    'related_object' in notification ? notification.related_object : null;
  if (subject?.id && subject.type === 'v2.core.account') {
    return { id, type, about: 'account', account: subject.id };
  }
  if (subject?.id && subject.type === 'transfer') {
    const isNew = type === 'v1.transfer.created';
    return { id, type, about: 'transfer', reference: subject.id, isNew };
  }
  return { id, type, about: 'nothing' };
}

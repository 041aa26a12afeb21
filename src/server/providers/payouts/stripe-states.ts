import type Stripe from 'stripe';
import type { Requirement } from '#domain/payouts/requirements.ts';
import { getId, parseOwnId } from '../payments/stripe-states.ts';
import type { RecipientState, TransferState } from './provider.ts';

type Account = Stripe.V2.Core.Account;
type Entry = Stripe.V2.Core.Account.Requirements.Entry;

export function toRecipientState({
  id,
  closed,
  metadata,
  configuration,
  requirements,
}: Account): RecipientState {
  const transfers = configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  return {
    account: id,
    payeeId: metadata?.payee ?? null,
    status: closed ? 'closed' : toStatus(transfers?.status),
    requirements: withoutRepetition((requirements?.entries ?? []).map(toRequirement)),
  };
}

/** Stripe also rejects accounts, or does not support them: neither can be paid. */
function toStatus(capability: string | undefined): RecipientState['status'] {
  return capability === 'active' || capability === 'pending' ? capability : 'restricted';
}

const DUE: Record<string, Requirement['due']> = {
  past_due: 'overdue',
  currently_due: 'now',
  eventually_due: 'later',
};

function toRequirement({ description, awaiting_action_from, minimum_deadline, errors }: Entry): Requirement {
  return {
    description: describeField(description),
    from: awaiting_action_from === 'stripe' ? 'provider' : 'payee',
    due: DUE[minimum_deadline.status] ?? 'later',
    problem: errors[0]?.description ?? null,
  };
}

/** Parts of the names of Stripe's fields; the first that occurs describes the field. */
const FIELDS: [string, string][] = [
  ['terms_of_service', 'Agreement to Stripe’s terms'],
  ['attestations', 'Confirmation of the details'],
  ['payout_method', 'Bank account'],
  ['outbound', 'Bank account'],
  ['bank_account', 'Bank account'],
  ['external_account', 'Bank account'],
  ['entity_type', 'Individual, company or charity'],
  ['documents', 'Proof of identity'],
  ['id_numbers', 'Identification number'],
  ['date_of_birth', 'Date of birth'],
  ['address', 'Address'],
  ['given_name', 'Name'],
  ['surname', 'Name'],
  ['registered_name', 'Name of the organisation'],
  ['email', 'Email address'],
  ['phone', 'Phone number'],
  ['url', 'Website'],
  ['product_description', 'Description of the business'],
];

/** Describes a field such as `identity.individual.address.town`. */
function describeField(field: string): string {
  const known = FIELDS.find(([part]) => field.includes(part));
  if (known) return known[1];
  const words = (field.split('.').at(-1) ?? field).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Several fields have the same description, such as the lines of an address. */
function withoutRepetition(requirements: Requirement[]): Requirement[] {
  return [...new Map(requirements.map((requirement) => [JSON.stringify(requirement), requirement])).values()];
}

export function toTransferState(transfer: Stripe.Transfer): TransferState {
  return {
    reference: transfer.id,
    payableId: parseOwnId(transfer.metadata.payout),
    account: getId(transfer.destination) ?? '',
    isInPounds: transfer.currency === 'gbp',
    amountPence: transfer.amount,
    reversedPence: transfer.amount_reversed,
  };
}

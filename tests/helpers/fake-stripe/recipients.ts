import { type Account, emitThin, find, newId, nowMs } from './account.ts';
import { createNotFound, invalid, rejectUnknown } from './failure.ts';
import { type Form, formOf, textOf, textsOf } from './form.ts';
import type { Recipient, RecipientRequirement } from './objects.ts';

/** Creates a connected account that can only receive transfers. It must be completed before it can. */
export function createRecipient(account: Account, form: Form): object {
  rejectUnknown(form, [
    'contact_email',
    'display_name',
    'dashboard',
    'identity',
    'defaults',
    'configuration',
    'metadata',
    'include',
  ]);
  rejectUnsupported(form);
  const recipient: Recipient = {
    id: newId('acct'),
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: {
      recipient: {
        applied: true,
        capabilities: {
          stripe_balance: { stripe_transfers: { status: 'restricted', status_details: DETAILS.restricted } },
        },
      },
    },
    contact_email: textOf(form, 'contact_email') ?? '',
    created: new Date(nowMs(account)).toISOString(),
    dashboard: 'express',
    display_name: textOf(form, 'display_name') ?? null,
    livemode: false,
    metadata: textsOf(formOf(form, 'metadata')),
    requirements: { entries: FIELDS.map((field) => requirement(field)) },
  };
  account.recipients.set(recipient.id, recipient);
  announce(account, recipient, 'created');
  return show(recipient, form);
}

const FIELDS = [
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.individual.date_of_birth',
  'identity.individual.address.line1',
  'identity.individual.address.postal_code',
  'identity.attestations.terms_of_service.account',
  'configuration.recipient.default_outbound_destination',
];

function requirement(
  description: string,
  more: Partial<RecipientRequirement> & { problem?: string } = {},
): RecipientRequirement {
  const { problem, ...rest } = more;
  return {
    awaiting_action_from: 'user',
    description,
    errors: problem === undefined ? [] : [{ code: 'verification_failed_other', description: problem }],
    minimum_deadline: { status: 'currently_due' },
    ...rest,
  };
}

/** The fake supports only Express accounts without other configurations, whose fees and losses are the platform's. */
function rejectUnsupported(form: Form): void {
  const responsibilities = textsOf(formOf(formOf(form, 'defaults'), 'responsibilities'));
  const configuration = formOf(form, 'configuration');
  const recipient = formOf(formOf(configuration, 'recipient'), 'capabilities');
  const transfers = formOf(formOf(recipient, 'stripe_balance'), 'stripe_transfers');
  const isSupported =
    textOf(form, 'dashboard') === 'express' &&
    textOf(form, 'contact_email') !== undefined &&
    textOf(formOf(form, 'identity'), 'country') === 'GB' &&
    responsibilities.fees_collector === 'application' &&
    responsibilities.losses_collector === 'application' &&
    Object.keys(configuration).join() === 'recipient' &&
    textOf(transfers, 'requested') === 'true';
  if (!isSupported) throw invalid('This account configuration is not supported.');
}

export function retrieveRecipient(account: Account, id: string, form: Form): object {
  return show(find(account.recipients, 'account', id), form);
}

/** As in API v2, pages have addresses, and closed accounts are omitted. */
export function listRecipients(account: Account, form: Form): object {
  const all = [...account.recipients.values()].filter(({ closed }) => !closed).reverse();
  const limit = Number(textOf(form, 'limit') ?? 20);
  const from = Number(textOf(form, 'page') ?? 0);
  const next = `/v2/core/accounts?limit=${limit}&page=${from + limit}`;
  return {
    data: all.slice(from, from + limit).map((recipient) => show(recipient, form)),
    next_page_url: from + limit < all.length ? next : null,
    previous_page_url: null,
  };
}

/** API v2 returns some fields only if they are included. */
function show(recipient: Recipient, form: Form): object {
  const included = Object.values(textsOf(formOf(form, 'include')));
  return {
    ...recipient,
    configuration: included.includes('configuration.recipient') ? recipient.configuration : null,
    requirements: included.includes('requirements') ? recipient.requirements : null,
  };
}

/** The payee gives some of their details, and leaves. */
export function beginOnboarding(account: Account, id: string): void {
  const left = FIELDS.slice(-2).map((field) => requirement(field));
  change(account, id, 'restricted', left);
}

/** The payee gives all their details. Stripe accepts them, or has to check them first. */
export function completeOnboarding(account: Account, id: string, { checking = false } = {}): void {
  const check = requirement(PROOF, { awaiting_action_from: 'stripe' });
  if (checking) change(account, id, 'pending', [check]);
  else change(account, id, 'active', []);
}

/** Stripe demands something, and pays nothing until it is provided. */
export function restrict(account: Account, id: string, problem: string): void {
  const demand = requirement(PROOF, { problem, minimum_deadline: { status: 'past_due' } });
  change(account, id, 'restricted', [demand]);
}

const PROOF = 'identity.individual.documents.primary_verification';

const DETAILS = {
  active: [],
  pending: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  restricted: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
};

function change(
  account: Account,
  id: string,
  status: keyof typeof DETAILS,
  entries: RecipientRequirement[],
): void {
  const recipient = find(account.recipients, 'account', id);
  const { stripe_balance } = recipient.configuration.recipient.capabilities;
  const before = stripe_balance.stripe_transfers.status;
  stripe_balance.stripe_transfers = { status, status_details: DETAILS[status] };
  recipient.requirements = { entries };
  announce(account, recipient, '[requirements].updated');
  if (before === status) return;
  announce(account, recipient, '[configuration.recipient].capability_status_updated');
}

export function closeRecipient(account: Account, id: string): void {
  const recipient = find(account.recipients, 'account', id);
  recipient.closed = true;
  announce(account, recipient, 'closed');
}

/** Deletes an account, so that Stripe no longer knows it. */
export function deleteRecipient(account: Account, id: string): void {
  closeRecipient(account, id);
  account.recipients.delete(id);
}

/** Stripe says that the account belongs to another payee. */
export function renameRecipient(account: Account, id: string, payee: string): void {
  find(account.recipients, 'account', id).metadata = { payee };
}

/** The connected account receives money from elsewhere. */
export function creditRecipient(account: Account, id: string, amount: number): void {
  account.received.set(id, (account.received.get(id) ?? 0) + amount);
}

/** The connected account pays what it has received to the payee's bank. */
export function payOutRecipient(account: Account, id: string): void {
  if (!account.received.has(id)) throw createNotFound('balance', id);
  account.received.set(id, 0);
}

function announce(account: Account, { id }: Recipient, what: string): void {
  const type = `v2.core.account${what.startsWith('[') ? '' : '.'}${what}`;
  emitThin(account, type, { id, object: 'v2.core.account', path: '/v2/core/accounts' });
}

import { type Account, find } from './account.ts';
import { listEntries, showBalance, updateBalanceSettings } from './balance.ts';
import { type Form, textOf } from './form.ts';
import type { Refund } from './objects.ts';
import { createLink } from './onboarding.ts';
import { listPage } from './pages.ts';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  expandIntent,
  findSeen,
  finishAuthentication,
} from './payment-intents.ts';
import { createRecipient, listRecipients, retrieveRecipient } from './recipients.ts';
import { createRefund } from './refunds.ts';
import { tokenOfForm } from './tokens.ts';
import { createReversal, createTransfer, listReversals, listTransfers } from './transfers.ts';

/** Which API key a call accepts: only the secret key, or also the page's. */
type Caller = 'secret' | 'page';

/** `origin` is the fake's own address. */
type Call = { by: Caller; handle: (account: Account, id: string, form: Form, origin: string) => object };

/** Every supported call, by method and path. */
const CALLS: Record<string, Call> = {
  'POST /v1/confirmation_tokens': { by: 'page', handle: (account, _, form) => tokenOfForm(account, form) },
  'GET /v1/confirmation_tokens/*': {
    by: 'secret',
    handle: ({ tokens }, id) => find(tokens, 'confirmation_token', id),
  },
  'POST /v1/payment_intents': { by: 'secret', handle: (account, _, form) => createIntent(account, form) },
  'GET /v1/payment_intents': {
    by: 'secret',
    handle: ({ intents }, _, form) => listPage(intents.values(), form),
  },
  'GET /v1/payment_intents/*': {
    by: 'page',
    handle: (account, id, form) => expandIntent(account, findSeen(account, id, form), form),
  },
  'POST /v1/payment_intents/*/confirm': {
    by: 'page',
    handle: (account, id, form) => expandIntent(account, confirmIntent(account, id, form), form),
  },
  'POST /v1/payment_intents/*/capture': {
    by: 'secret',
    handle: (account, id, form) => expandIntent(account, captureIntent(account, id, form), form),
  },
  'POST /v1/payment_intents/*/cancel': { by: 'secret', handle: cancelIntent },
  // Stripe.js shows 3-D Secure in its own window; here the page sends the result.
  'POST /v1/payment_intents/*/authenticate': {
    by: 'page',
    handle: (account, id, form) => finishAuthentication(account, id, textOf(form, 'approved') === 'true'),
  },
  'POST /v1/refunds': { by: 'secret', handle: (account, _, form) => createRefund(account, form) },
  'GET /v1/refunds': {
    by: 'secret',
    handle: ({ refunds }, _, form) => listPage(refundsOf(refunds, form), form),
  },
  'GET /v1/refunds/*': { by: 'secret', handle: ({ refunds }, id) => find(refunds, 'refund', id) },
  'GET /v1/charges': { by: 'secret', handle: ({ charges }, _, form) => listPage(charges.values(), form) },
  'GET /v1/charges/*': { by: 'secret', handle: ({ charges }, id) => find(charges, 'charge', id) },
  'GET /v1/disputes': { by: 'secret', handle: ({ disputes }, _, form) => listPage(disputes.values(), form) },
  'GET /v1/disputes/*': { by: 'secret', handle: ({ disputes }, id) => find(disputes, 'dispute', id) },
  'GET /v1/balance': { by: 'secret', handle: showBalance },
  'GET /v1/balance_transactions': { by: 'secret', handle: (account, _, form) => listEntries(account, form) },
  'POST /v1/balance_settings': {
    by: 'secret',
    handle: (account, _, form) => updateBalanceSettings(account, form),
  },
  'POST /v1/transfers': { by: 'secret', handle: (account, _, form) => createTransfer(account, form) },
  'GET /v1/transfers': { by: 'secret', handle: (account, _, form) => listTransfers(account, form) },
  'GET /v1/transfers/*': { by: 'secret', handle: ({ transfers }, id) => find(transfers, 'transfer', id) },
  'POST /v1/transfers/*/reversals': { by: 'secret', handle: createReversal },
  'GET /v1/transfers/*/reversals': { by: 'secret', handle: listReversals },
  'POST /v2/core/accounts': { by: 'secret', handle: (account, _, form) => createRecipient(account, form) },
  'GET /v2/core/accounts': { by: 'secret', handle: (account, _, form) => listRecipients(account, form) },
  'GET /v2/core/accounts/*': { by: 'secret', handle: retrieveRecipient },
  'POST /v2/core/account_links': {
    by: 'secret',
    handle: (account, _, form, origin) => createLink(account, form, origin),
  },
};

export function callOf(method: string, path: string): { name: string; call: Call; id: string } | undefined {
  const parts = path.split('/');
  for (const place of [undefined, ...ID_PLACES]) {
    const name = `${method} ${parts.map((part, index) => (index === place ? '*' : part)).join('/')}`;
    const call = CALLS[name];
    if (call) return { name, call, id: place === undefined ? '' : (parts[place] ?? '') };
  }
  return undefined;
}

/** Where a path has its id: `/v1/refunds/*`, `/v2/core/accounts/*`. */
const ID_PLACES = [3, 4];

function refundsOf(refunds: Account['refunds'], form: Form): Refund[] {
  const payment = textOf(form, 'payment_intent');
  return [...refunds.values()].filter(({ payment_intent }) => payment_intent === payment);
}

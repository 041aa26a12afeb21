import { type Account, find } from './account.ts';
import { createNotFound } from './failure.ts';
import { type Form, textOf } from './form.ts';
import { cancelIntent, confirmIntent, createIntent, finishAuthentication } from './payment-intents.ts';
import { createRefund } from './refunds.ts';
import { tokenOfForm } from './tokens.ts';

/** Which API key a call accepts: only the secret key, or also the page's. */
type Caller = 'secret' | 'page';

type Call = { by: Caller; handle: (account: Account, id: string, form: Form) => object };

/** Every supported call, by method and path. */
const CALLS: Record<string, Call> = {
  'POST /v1/confirmation_tokens': { by: 'page', handle: (account, _, form) => tokenOfForm(account, form) },
  'GET /v1/confirmation_tokens/*': {
    by: 'secret',
    handle: ({ tokens }, id) => find(tokens, 'confirmation_token', id),
  },
  'POST /v1/payment_intents': { by: 'secret', handle: (account, _, form) => createIntent(account, form) },
  'GET /v1/payment_intents': { by: 'secret', handle: ({ intents }, _, form) => page(intents, form) },
  'GET /v1/payment_intents/*': { by: 'page', handle: seenIntent },
  'POST /v1/payment_intents/*/confirm': { by: 'secret', handle: confirmIntent },
  'POST /v1/payment_intents/*/cancel': { by: 'secret', handle: cancelIntent },
  // Stripe.js shows 3-D Secure in its own window; here the page sends the result.
  'POST /v1/payment_intents/*/authenticate': {
    by: 'page',
    handle: (account, id, form) => finishAuthentication(account, id, textOf(form, 'approved') === 'true'),
  },
  'POST /v1/refunds': { by: 'secret', handle: (account, _, form) => createRefund(account, form) },
  'GET /v1/refunds': { by: 'secret', handle: ({ refunds }, _, form) => page(refundsOf(refunds, form), form) },
  'GET /v1/refunds/*': { by: 'secret', handle: ({ refunds }, id) => find(refunds, 'refund', id) },
  'GET /v1/charges': { by: 'secret', handle: ({ charges }, _, form) => page(charges, form) },
  'GET /v1/charges/*': { by: 'secret', handle: ({ charges }, id) => find(charges, 'charge', id) },
  'GET /v1/disputes': { by: 'secret', handle: ({ disputes }, _, form) => page(disputes, form) },
  'GET /v1/disputes/*': { by: 'secret', handle: ({ disputes }, id) => find(disputes, 'dispute', id) },
};

export function callOf(method: string, path: string): { name: string; call: Call; id: string } | undefined {
  const parts = path.split('/');
  for (const id of [undefined, parts[3]]) {
    const name = `${method} ${parts.map((part, index) => (index === 3 && id ? '*' : part)).join('/')}`;
    const call = CALLS[name];
    if (call) return { name, call, id: id ?? '' };
  }
  return undefined;
}

/** A page can read only the payment whose client secret it has. */
function seenIntent({ intents }: Account, id: string, form: Form): object {
  const intent = find(intents, 'payment_intent', id);
  const secret = textOf(form, 'client_secret');
  if (secret !== undefined && secret !== intent.client_secret) throw createNotFound('payment_intent', id);
  return intent;
}

function refundsOf(refunds: Account['refunds'], form: Form): Account['refunds'] {
  const payment = textOf(form, 'payment_intent');
  return new Map([...refunds].filter(([, { payment_intent }]) => payment_intent === payment));
}

/** Newest first and paginated, as the SDK's lists expect. */
function page<Thing extends { id: string }>(things: Map<string, Thing>, form: Form): object {
  const all = [...things.values()].reverse();
  const after = textOf(form, 'starting_after');
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textOf(form, 'limit') ?? 10);
  return {
    object: 'list',
    data: all.slice(from, from + limit),
    has_more: from + limit < all.length,
    url: '',
  };
}

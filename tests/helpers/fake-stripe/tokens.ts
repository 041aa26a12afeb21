import { type Account, newId, nowSeconds } from './account.ts';
import { cardOf, shown, type TestCard } from './cards.ts';
import { StripeFailure } from './failure.ts';
import { type Form, formOf, textOf } from './form.ts';
import type { ConfirmationToken } from './objects.ts';

const HALF_A_DAY = 12 * 3600;

/** Creates a token for a card, usable once. */
export function createToken(account: Account, card: TestCard): ConfirmationToken {
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: nowSeconds(account),
    expires_at: nowSeconds(account) + HALF_A_DAY,
    livemode: false,
    payment_intent: null,
    payment_method_preview: {
      type: 'card',
      card: shown(card),
      billing_details: { address: null, email: null, name: null, phone: null },
    },
    return_url: null,
    setup_intent: null,
    use_stripe_sdk: true,
  };
  account.tokens.set(token.id, token);
  account.cards.set(token.id, card);
  return token;
}

/** Creates a token from the payment form, with the card's number. */
export function tokenOfForm(account: Account, form: Form): ConfirmationToken {
  const number = textOf(formOf(formOf(form, 'payment_method_data'), 'card'), 'number') ?? '';
  const card = cardOf(number);
  if (card) return createToken(account, card);
  throw new StripeFailure(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
  });
}

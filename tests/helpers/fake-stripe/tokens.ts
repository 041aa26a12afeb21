import { type Account, newId, nowSeconds } from './account.ts';
import { cardOf, shown, type TestCard } from './cards.ts';
import { StripeFailure } from './failure.ts';
import { type Form, formOf, textOf } from './form.ts';
import type { ConfirmationToken } from './objects.ts';

const HALF_A_DAY = 12 * 3600;

/** How the buyer pays with their card: directly or with Apple Pay or Google Pay, or through Link. */
export type TokenType = ConfirmationToken['payment_method_preview']['type'];

/** Creates a token for a card, usable once. */
export function createToken(
  account: Account,
  card: TestCard,
  type: TokenType = 'card',
  capture: ConfirmationToken['capture_method'] = null,
): ConfirmationToken {
  const token: ConfirmationToken = {
    id: newId('ctoken'),
    object: 'confirmation_token',
    created: nowSeconds(account),
    expires_at: nowSeconds(account) + HALF_A_DAY,
    livemode: false,
    capture_method: capture,
    payment_intent: null,
    payment_method_preview: {
      ...(type === 'card' ? { type, card: shown(card) } : { type, link: { email: 'buyer@example.org' } }),
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
  const data = formOf(form, 'payment_method_data');
  const card = cardOf(textOf(formOf(data, 'card'), 'number') ?? '');
  const capture = textOf(form, 'capture_method') === 'manual' ? 'manual' : 'automatic';
  if (card) return createToken(account, card, textOf(data, 'type') === 'link' ? 'link' : 'card', capture);
  throw new StripeFailure(402, {
    type: 'card_error',
    code: 'incorrect_number',
    message: 'Your card number is incorrect.',
  });
}

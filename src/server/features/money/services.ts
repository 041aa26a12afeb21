import type { Config } from '#server/config.ts';
import type { Foundations } from '#server/foundations.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { createStripePayments } from '#server/providers/payments/stripe.ts';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import type { BalanceReader, PayoutProvider } from '#server/providers/payouts/provider.ts';
import { createStripeBalance } from '#server/providers/payouts/stripe-balance.ts';
import { createStripeConnect } from '#server/providers/payouts/stripe-connect.ts';
import { createStripeClient } from '#server/providers/stripe-client.ts';
import { createLedger } from './ledger/service.ts';
import { createPayments } from './payments/service.ts';

export type MoneyServices = ReturnType<typeof createMoneyServices>;

export function createMoneyServices({ config, db }: Foundations) {
  const { paymentProvider, balanceReader, payoutProvider } = createProviders(config);
  // Orders from before the site accepted cards were paid with test payments.
  const formerProviders = paymentProvider.name === 'test' ? [] : [createTestPayments()];
  return {
    paymentProvider,
    formerProviders,
    balanceReader,
    payoutProvider,
    ledger: createLedger({ db }),
    payments: createPayments({ db, provider: paymentProvider, former: formerProviders }),
  };
}

type Providers = {
  paymentProvider: PaymentProvider;
  /** Null for test payments, because no money moves. */
  balanceReader: BalanceReader | null;
  /** Null if payees are paid by hand. */
  payoutProvider: PayoutProvider | null;
};

function createProviders({ payments, payouts }: Config): Providers {
  if (payments.provider === 'test')
    return { paymentProvider: createTestPayments(), balanceReader: null, payoutProvider: null };
  const stripe = createStripeClient(payments);
  return {
    paymentProvider: createStripePayments(payments, stripe),
    balanceReader: createStripeBalance(stripe),
    payoutProvider: payouts.provider === 'stripe' ? createStripeConnect(stripe, payouts.webhookSecret) : null,
  };
}

import type { Config } from '#server/config.ts';
import type { Foundations } from '#server/foundations.ts';
import type { PaymentProvider } from '#server/providers/payments/provider.ts';
import { createStripePayments } from '#server/providers/payments/stripe.ts';
import { createTestPayments } from '#server/providers/payments/test-payments.ts';
import { createLedger } from './ledger/service.ts';
import { createPayments } from './payments/service.ts';

export type MoneyServices = ReturnType<typeof createMoneyServices>;

export function createMoneyServices({ config, db }: Foundations) {
  const paymentProvider = createProvider(config);
  // Orders from before the site accepted cards were paid with test payments.
  const formerProviders = paymentProvider.name === 'test' ? [] : [createTestPayments()];
  return {
    paymentProvider,
    formerProviders,
    ledger: createLedger({ db }),
    payments: createPayments({ db, provider: paymentProvider, former: formerProviders }),
  };
}

function createProvider({ payments }: Config): PaymentProvider {
  return payments.provider === 'stripe' ? createStripePayments(payments) : createTestPayments();
}

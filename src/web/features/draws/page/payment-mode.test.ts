import { expect, it } from 'vitest';
import { showsTestPayments } from './payment-mode.ts';

it('mentions test payments on https sites, and wherever users pay [BUY-15, BUY-23]', () => {
  const payments = { provider: 'test' } as const;
  const https = { payments, publicUrl: 'https://draws.example.org' };
  const http = { payments, publicUrl: 'http://localhost:3000' };
  const stripe = { provider: 'stripe', publishableKey: 'pk_test_1' } as const;
  expect(showsTestPayments(https, false)).toBe(true);
  expect(showsTestPayments(http, false)).toBe(false);
  expect(showsTestPayments(http, true)).toBe(true);
  expect(showsTestPayments({ ...https, payments: stripe }, true)).toBe(false);
});

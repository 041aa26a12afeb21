import { expect, it } from 'vitest';
import { tellsOfTestPayments } from './test-payments.ts';

it('tells of test payments on an https site, and wherever one pays [BUY-15, BUY-23]', () => {
  const https = { testPayments: true, publicUrl: 'https://draws.example.org' };
  const http = { testPayments: true, publicUrl: 'http://localhost:3000' };
  expect(tellsOfTestPayments(https, false)).toBe(true);
  expect(tellsOfTestPayments(http, false)).toBe(false);
  expect(tellsOfTestPayments(http, true)).toBe(true);
  expect(tellsOfTestPayments({ ...https, testPayments: false }, true)).toBe(false);
});

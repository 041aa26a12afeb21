import { expect, it } from 'vitest';
import { buildFormValues, describeValue, findChanges } from './values.ts';

const now = {
  brandName: 'Oakdraw',
  supportEmail: 'help@example.org',
  verificationCallUrl: '',
  verificationInfoUrl: '',
  socialLinks: ['https://x.com/oakdraw'],
  holdingMode: false,
  newsletter: true,
  salesStop: '',
  salesStopReason: '',
  ticketsPerOrder: 999,
  monthlyLimitPence: 100_000,
  countdownSeconds: 30,
  payoutApprovalPence: 100_000,
  vatRatePercent: 0,
  reservePercent: 10,
  reserveDays: 60,
  vatNumber: '',
  claimDays: 14,
};

it('sends only what was changed', () => {
  const form = buildFormValues(now);
  expect(findChanges(form, now)).toEqual({});
  expect(findChanges({ ...form, brandName: ' Oakdraw ' }, now)).toEqual({});
  expect(
    findChanges(
      {
        ...form,
        socialLinks: 'https://a.example\n\n https://b.example',
        holdingMode: true,
        countdownSeconds: '45',
        payoutApprovalPence: '250.50',
      },
      now,
    ),
  ).toEqual({
    socialLinks: ['https://a.example', 'https://b.example'],
    holdingMode: true,
    countdownSeconds: 45,
    payoutApprovalPence: 25_050,
  });
  expect(findChanges({ ...form, ticketsPerOrder: '' }, now)).toEqual({ ticketsPerOrder: Number.NaN });
});

it('describes values in plain text', () => {
  const values = [true, false, 999, '', [], ['a', 'b'], null];
  expect(values.map((value) => describeValue('brandName', value))).toEqual([
    'on',
    'off',
    '999',
    'none',
    'none',
    'a, b',
    'none',
  ]);
  expect(describeValue('payoutApprovalPence', 25_050)).toBe('£250.50');
});

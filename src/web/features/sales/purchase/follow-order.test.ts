import { expect, it } from 'vitest';
import type { Receipt } from '#contract/sales/orders.ts';
import { createApi } from '#web/lib/api.ts';
import { followOrder } from './follow-order.ts';

const order = {
  id: 'an-order',
  number: 'OAK-7K2M-93QF',
  prizeDrawId: 'a-draw',
  quantity: 1,
  totalPence: 500,
  refundedPence: 0,
};
const receipt = (status: Receipt['order']['status']): Receipt => ({
  order: { ...order, status },
  tickets: [],
});

/** Returns these responses in turn, then repeats the last one. */
function apiReturning(...responses: (Receipt | 'lost')[]) {
  let asked = 0;
  const api = createApi(async () => {
    const response = responses[Math.min(asked, responses.length - 1)];
    asked += 1;
    if (response === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(response);
  });
  return { api, asked: () => asked };
}

const noSleep = async () => {};

it('polls until the payment is settled, even if a response is lost', async () => {
  const { api, asked } = apiReturning(receipt('pending'), 'lost', receipt('paid'));
  expect((await followOrder(api, receipt('pending'), { sleep: noSleep })).order.status).toBe('paid');
  expect(asked()).toBe(3);
});

it('stops if the card was refused and the order is still open', async () => {
  const refusal = { code: 'credit_card_limit' as const, message: 'Please use a debit card.', leftPence: 100 };
  const refused = {
    ...receipt('pending'),
    payment: { provider: 'stripe', status: 'pending' as const, refusal },
  };
  const { api, asked } = apiReturning('lost', refused);
  expect(await followOrder(api, receipt('pending'), { sleep: noSleep })).toEqual(refused);
  expect(asked()).toBe(2);
});

it('gives up after ten attempts, and makes none once aborted', async () => {
  const { api, asked } = apiReturning(receipt('pending'));
  expect((await followOrder(api, receipt('pending'), { sleep: noSleep })).order.status).toBe('pending');
  expect(asked()).toBe(10);
  await followOrder(api, receipt('pending'), { signal: AbortSignal.abort(), sleep: noSleep });
  expect(asked()).toBe(10);
});

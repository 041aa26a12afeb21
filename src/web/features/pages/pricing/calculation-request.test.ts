import { describe, expect, it } from 'vitest';
import { buildRequest, parsePrice } from './calculation-request.ts';

const filled = { price: '2.5', tickets: '300', charity: '20', fee: '10', addsTrees: true, trees: '7' };
const empty = { price: '', tickets: '', charity: '', fee: '', addsTrees: true, trees: '' };

describe('the calculator’s request', () => {
  it('contains the values of the fields', () => {
    expect(buildRequest(filled)).toEqual({
      ticketPrice: 2.5,
      ticketLimit: 300,
      charityPercentage: 20,
      platformFeePercentage: 10,
      extraTreesCount: 7,
    });
  });

  it('uses 5 for an empty charity share, 13 for an empty fee, 0 for an empty tree count and null for an empty limit [CALC-09]', () => {
    expect(buildRequest(empty)).toEqual({
      ticketPrice: 0.1,
      ticketLimit: null,
      charityPercentage: 5,
      platformFeePercentage: 13,
      extraTreesCount: 0,
    });
  });

  it('has no extra trees while they are switched off [CALC-05]', () => {
    expect(buildRequest({ ...filled, addsTrees: false }).extraTreesCount).toBe(0);
  });

  it.each([
    ['', 0.1],
    ['-', 0.1],
    ['0', 0.1],
    ['0.05', 0.1],
    ['-3', 0.1],
    ['0.1', 0.1],
    ['7.25', 7.25],
  ])('raises a price of "%s" to %d [CALC-01]', (typed, price) => {
    expect(parsePrice(typed)).toBe(price);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { type Reply, startFakeApi } from '../../../../tests/helpers/fake-api.ts';
import { createRegisterByHand } from './by-hand.ts';
import { createCharityCommission } from './charity-commission.ts';

let reply: Reply;
const api = await startFakeApi(() => reply);
const register = createCharityCommission({ apiKey: 'a-key', apiBase: api.apiBase });
const number = { register: 'england-wales', number: '1234567' } as const;
const entry = {
  reg_charity_number: 1234567,
  group_subsid_suffix: 0,
  charity_name: 'HARBOUR LIFEBOATS ',
  reg_status: 'R',
  email: 'office@lifeboats.example.org',
  web: 'lifeboats.example.org',
};

beforeEach(() => {
  reply = { status: 200, body: entry };
  api.requests.length = 0;
});

describe('the Charity Commission’s register', () => {
  it('finds a charity by its number, with the key in a header [PAYOUT-20]', async () => {
    expect(await register.lookUp(number)).toEqual({
      status: 'registered',
      name: 'HARBOUR LIFEBOATS',
      email: 'office@lifeboats.example.org',
    });
    expect(api.requests).toMatchObject([
      {
        method: 'GET',
        path: '/register/api/allcharitydetailsV2/1234567/0',
        headers: { 'ocp-apim-subscription-key': 'a-key' },
      },
    ]);
  });

  it('finds a linked charity by its suffix', async () => {
    await register.lookUp({ ...number, number: '1234567-2' });
    expect(api.requests[0]?.path).toBe('/register/api/allcharitydetailsV2/1234567/2');
  });

  it('reports charities that were removed, and numbers that it does not know [PAYOUT-20]', async () => {
    reply = { status: 200, body: { ...entry, reg_status: 'RM', email: null } };
    expect(await register.lookUp(number)).toMatchObject({ status: 'removed', email: null });
    reply = { status: 404 };
    expect(await register.lookUp(number)).toEqual({ status: 'not_found', name: null, email: null });
  });

  it('leaves other registers to an admin, without a request', async () => {
    const scottish = { register: 'scotland', number: 'SC012345' } as const;
    expect(await register.lookUp(scottish)).toMatchObject({ status: 'unchecked' });
    expect(await createRegisterByHand().lookUp(number)).toMatchObject({ status: 'unchecked' });
    expect(api.requests).toEqual([]);
  });

  it.each<[string, Reply]>([
    ['a wrong key', { status: 401 }],
    ['too many requests', { status: 429 }],
    ['an error', { status: 500 }],
    ['a lost response', 'lost'],
    ['a response that is not JSON', { status: 200, body: '<html>' }],
    ['a response of another shape', { status: 200, body: [] }],
  ])('throws on %s [PAYOUT-20]', async (_, fault) => {
    reply = fault;
    await expect(register.lookUp(number)).rejects.toThrow();
  });
});

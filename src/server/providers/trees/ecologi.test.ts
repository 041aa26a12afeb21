import { beforeEach, describe, expect, it } from 'vitest';
import { type Received, type Reply, startFakeApi } from '../../../../tests/helpers/fake-api.ts';
import { createEcologi } from './ecologi.ts';

/** Ecologi keeps the response to each key. */
const planted = new Map<string, object>();
let fault: Reply | null;

function plant({ headers, body }: Received): Reply {
  if (fault && fault !== 'lost') return fault;
  const key = String(headers['idempotency-key']);
  const response = planted.get(key) ?? {
    amount: '0.60',
    currency: 'GBP',
    treeUrl: `https://ecologi.example.org/oakdraw?tree=${planted.size + 1}`,
    number: JSON.parse(body).number,
  };
  planted.set(key, response);
  return fault ?? { status: 201, body: response };
}

const api = await startFakeApi(plant);
const settings = { apiKey: 'a-key', apiBase: api.apiBase, isTest: false, planterName: 'Oakdraw' };
const ecologi = createEcologi(settings);

beforeEach(() => {
  fault = null;
  planted.clear();
  api.requests.length = 0;
});

describe('Ecologi', () => {
  it('is asked for the trees with a key of its own, and returns their page [PAYOUT-21]', async () => {
    const { reference } = (await ecologi.plant?.({ key: 'one', trees: 5 })) ?? {};
    expect(reference).toBe('https://ecologi.example.org/oakdraw?tree=1');
    expect(api.requests).toMatchObject([
      {
        method: 'POST',
        path: '/impact/trees',
        headers: { authorization: 'Bearer a-key', 'idempotency-key': 'one' },
      },
    ]);
    expect(JSON.parse(api.requests[0]?.body ?? '')).toEqual({ number: 5, name: 'Oakdraw' });
  });

  it('simulates orders while payments are tests', async () => {
    await createEcologi({ ...settings, isTest: true }).plant?.({ key: 'test', trees: 1 });
    expect(JSON.parse(api.requests[0]?.body ?? '')).toMatchObject({ test: true });
  });

  it('plants once if its response is lost and the order is repeated [PAYOUT-21]', async () => {
    fault = 'lost';
    await expect(ecologi.plant?.({ key: 'lost', trees: 5 })).rejects.toThrow();
    fault = null;
    await ecologi.plant?.({ key: 'lost', trees: 5 });
    expect(planted.size).toBe(1);
  });

  it.each<[string, Reply]>([
    ['a wrong key', { status: 401 }],
    ['missing funds', { status: 402 }],
    ['an error', { status: 500 }],
    ['a response without a page', { status: 201, body: {} }],
    ['a response that is not JSON', { status: 201, body: '<html>' }],
  ])('throws on %s [PAYOUT-21]', async (_, reply) => {
    fault = reply;
    await expect(ecologi.plant?.({ key: 'fault', trees: 1 })).rejects.toThrow();
  });
});

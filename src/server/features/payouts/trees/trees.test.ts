import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { type Received, type Reply, startFakeApi } from '../../../../../tests/helpers/fake-api.ts';
import { payableCommands, statesOf } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

/** Trees that were planted, by idempotency key. */
const planted = new Map<string, number>();
let fault: Reply | null = null;

const api = await startFakeApi(({ headers, body }: Received): Reply => {
  if (fault && fault !== 'lost') return fault;
  planted.set(String(headers['idempotency-key']), JSON.parse(body).number);
  return fault ?? { status: 201, body: { treeUrl: 'https://ecologi.example.org/oakdraw?tree=1' } };
});
const app = await provideTestApp({
  environment: { ECOLOGI_API_KEY: 'a-key', ECOLOGI_API_BASE: api.apiBase },
});
const { approve, pay, list } = payableCommands(await confirmed(await admin(app)));
const plant = () => app.services.trees.plantApproved();

it('approved trees are bought once, although a response is lost [PAYOUT-21, OPS-08]', async () => {
  const draw = await settledDraw(app, await verifiedHost(app));
  const { trees: id = '' } = draw.payables;
  await plant();
  expect(planted.size).toBe(0);
  await approve(id);
  fault = 'lost';
  await expect(plant()).rejects.toThrow('Some trees could not be bought.');
  expect(await statesOf(app, draw)).toMatchObject({ trees: 'approved' });
  expect((await pay(id)).error).toMatchObject({ code: 'bought_automatically' });
  fault = null;
  await Promise.all([plant(), plant()]);
  await plant();
  expect([...planted]).toEqual([[id, 5]]);
  expect((await list({ draw: draw.id, state: 'paid' })).body).toMatchObject([
    { payee: { kind: 'trees' }, reference: 'https://ecologi.example.org/oakdraw?tree=1' },
  ]);
  const balances = await app.services.ledger.listBalances(draw.id);
  expect(balances).toContainEqual({ account: 'trees_payable', pence: 0 });
  expect(balances).toContainEqual({ account: 'bank', pence: -500 });
});

it('one rejected order does not stop the others [PAYOUT-21]', async () => {
  const draws = [
    await settledDraw(app, await verifiedHost(app)),
    await settledDraw(app, await verifiedHost(app)),
  ];
  for (const { payables } of draws) await approve(payables.trees);
  fault = { status: 402 };
  await expect(plant()).rejects.toThrow();
  fault = null;
  await plant();
  for (const draw of draws) expect(await statesOf(app, draw)).toMatchObject({ trees: 'paid' });
});

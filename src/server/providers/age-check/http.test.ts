import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  AGE_CHECK_KEY,
  DETAILS,
  startFakeAgeCheck,
  YOUNG_POSTCODE,
} from '../../../../tests/helpers/fake-age-check.ts';
import type { Reply } from '../../../../tests/helpers/fake-api.ts';
import { createDeclaredAgeCheck } from './declared.ts';
import { createHttpAgeCheck } from './http.ts';

const fake = await startFakeAgeCheck();
const settings = { url: fake.apiBase, apiKey: AGE_CHECK_KEY, sdkId: 'an-sdk' };
const provider = createHttpAgeCheck(settings);
const person = { ...DETAILS, firstName: 'Ann', lastName: 'Oak', dateOfBirth: '1990-03-27' };

beforeEach(() => {
  fake.fault = null;
  fake.requests.length = 0;
});

describe('an age check at a provider', () => {
  it('sends name, address and date of birth, and returns over or under 18 [AGE-01]', async () => {
    expect(await provider.check(person)).toBe('over_18');
    const young = { ...person, address: { ...person.address, postcode: YOUNG_POSTCODE } };
    expect(await provider.check(young)).toBe('under_18');
    expect(fake.requests[0]).toMatchObject({
      method: 'POST',
      path: '/api/v1/address/background',
      headers: { authorization: `Bearer ${AGE_CHECK_KEY}`, 'yoti-sdk-id': 'an-sdk' },
    });
    expect(JSON.parse(fake.requests[0]?.body ?? '')).toEqual({
      first_name: 'Ann',
      last_name: 'Oak',
      country: 'GB',
      address_lines: ['1 High Street', 'Leeds'],
      postal_code: 'LS1 1AA',
      date_of_birth: '03-27-1990',
    });
  });

  it('reports people whom the provider does not know or has too little about [AGE-01]', async () => {
    const elsewhere = { ...person, address: { ...person.address, postcode: 'EC1A 1BB' } };
    expect(await provider.check(elsewhere)).toBe('not_found');
    for (const body of [{ status: 'INSUFFICIENT_DATA' }, { status: 'FAIL', result: false }]) {
      fake.fault = { status: 200, body };
      expect(await provider.check(person)).toBe('not_found');
    }
  });

  it.each<[string, Reply]>([
    ['a wrong key', { status: 401, body: { errors: [{ code: 'E300005' }] } }],
    ['an invalid request', { status: 400, body: { errors: [{ code: 'E300013' }] } }],
    ['a wrong address', { status: 404, body: '<html>' }],
    ['too many requests', { status: 429, body: { errors: [{ code: 'E300006' }] } }],
    ['an error', { status: 500, body: { status: 'COMPLETE', result: true } }],
    ['a lost response', 'lost'],
    ['a response that is not JSON', { status: 200, body: '<html>' }],
    ['an empty response', { status: 200, body: '' }],
    ['a response of another shape', { status: 200, body: [] }],
    ['a check that is not complete', { status: 200, body: { status: 'IN_PROGRESS', result: true } }],
    ['a result that is not a boolean', { status: 200, body: { status: 'COMPLETE', result: 'true' } }],
    ['another kind of check', { status: 200, body: { status: 'COMPLETE', result: true, type: 'UNDER' } }],
    ['a response that is too long', { status: 200, body: 'x'.repeat(100_000) }],
  ])('lets nobody through after %s [AGE-02]', async (_, fault) => {
    fake.fault = fault;
    await expect(provider.check(person)).rejects.toThrow();
  });

  it('gives up on a provider that does not answer in time [AGE-02]', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await expect(createHttpAgeCheck({ ...settings, url }, 50).check(person)).rejects.toThrow();
    silent.closeAllConnections();
    silent.close();
  });
});

it('believes the declared date of birth without a provider [AGE-03]', async () => {
  const declared = createDeclaredAgeCheck();
  expect(declared.needsAddress).toBe(false);
  expect(await declared.check(person)).toBe('over_18');
});

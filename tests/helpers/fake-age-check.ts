import { type Received, type Reply, startFakeApi } from './fake-api.ts';

export const AGE_CHECK_KEY = 'a-key-of-the-tests';

type Details = {
  first_name?: string;
  last_name?: string;
  country?: string;
  address_lines?: string[];
  postal_code?: string;
  date_of_birth?: string;
};

const failed = (status: number, code: string): Reply => ({ status, body: { errors: [{ code }] } });
const complete = (result: boolean): Reply => ({
  status: 200,
  body: { status: 'COMPLETE', result, age: 18, method: 'ADDRESS', type: 'OVER' },
});

/** Adults live here. */
export const KNOWN_POSTCODE = 'LS1 1AA';

/** People under 18 live here. */
export const YOUNG_POSTCODE = 'LS2 2AA';

/** Answers as the address check of Yoti does. It finds no person at other postcodes. */
function answer({ method, path, headers, body }: Received): Reply {
  if (method !== 'POST' || path !== '/api/v1/address/background') return failed(404, 'E300001');
  if (headers.authorization !== `Bearer ${AGE_CHECK_KEY}`) return failed(401, 'E300005');
  const details: Details = JSON.parse(body);
  const { first_name, last_name, country, address_lines, postal_code, date_of_birth } = details;
  if (!first_name) return failed(400, 'E300007');
  if (!last_name) return failed(400, 'E300008');
  if (!postal_code) return failed(400, 'E300009');
  if (country !== 'GB') return failed(400, 'E300003');
  if (!date_of_birth || !/^(0\d|1[0-2])-[0-3]\d-\d{4}$/.test(date_of_birth)) return failed(400, 'E300013');
  if (!address_lines?.length) return failed(400, 'E300012');
  if (postal_code === YOUNG_POSTCODE) return complete(false);
  return postal_code === KNOWN_POSTCODE ? complete(true) : failed(404, 'E300004');
}

/**
 * A fake of an age check provider. Set `fault` to a response that it gives instead, and `before` to what it
 * awaits before each response.
 */
export async function startFakeAgeCheck() {
  const fake: { fault: Reply | null; before: () => Promise<void> | void } = { fault: null, before: () => {} };
  const { requests, apiBase } = await startFakeApi(async (request) => {
    await fake.before();
    return fake.fault ?? answer(request);
  });
  return Object.assign(fake, {
    requests,
    apiBase,
    environment: { AGE_CHECK: 'http', AGE_CHECK_URL: apiBase, AGE_CHECK_KEY },
  });
}

/** What a person enters for the check. */
export const DETAILS = {
  address: { line1: '1 High Street', line2: null, town: 'Leeds', postcode: KNOWN_POSTCODE },
};

import { expect, it } from 'vitest';
import { listConfigProblems } from '../../tests/helpers/config-problems.ts';
import { readConfig } from './config.ts';

it('an age check needs an address and a key [AGE-01]', () => {
  const http = { AGE_CHECK: 'http', AGE_CHECK_URL: 'https://age.example.org/', AGE_CHECK_KEY: 'a-key' };
  expect(readConfig(http).ageCheck).toEqual({
    provider: 'http',
    name: 'age.example.org',
    url: 'https://age.example.org',
    apiKey: 'a-key',
    sdkId: undefined,
    abovePence: 5_000,
  });
  expect(readConfig({ ...http, AGE_CHECK_NAME: 'Yoti Ltd' }).ageCheck).toMatchObject({ name: 'Yoti Ltd' });
  expect(readConfig({ ...http, AGE_CHECK_ABOVE_PENCE: '0' }).ageCheck).toMatchObject({ abovePence: 0 });
  const missing = 'AGE_CHECK_URL and AGE_CHECK_KEY must be given with AGE_CHECK=http.';
  expect(listConfigProblems({ AGE_CHECK: 'http', AGE_CHECK_KEY: 'a-key' })).toEqual([missing]);
  expect(listConfigProblems({ ...http, AGE_CHECK_URL: 'http://age.example.org' })).toEqual([
    'AGE_CHECK_URL must be an origin at https, or at http on this machine.',
  ]);
  expect(listConfigProblems({ AGE_CHECK: 'never' })).toEqual(['AGE_CHECK must be declared or http.']);
  expect(listConfigProblems({ ...http, AGE_CHECK_ABOVE_PENCE: '-1' })).toHaveLength(1);
});

import { z } from 'zod';
import { apiBase, lineOfText, optional, secretText, wholeNumber, withDefault } from './config-fields.ts';
import type { HttpAgeCheckSettings } from './providers/age-check/http.ts';

/** How the ages of buyers and winners are checked. */
export type AgeCheckSettings =
  | { provider: 'declared' }
  /**
   * A buyer needs a check before their spending in a month passes `abovePence`; 0 for every purchase. The privacy
   * page shows `name`.
   */
  | ({ provider: 'http'; name: string; abovePence: number } & HttpAgeCheckSettings);

export const ageCheckFields = {
  AGE_CHECK: withDefault(z.enum(['declared', 'http'], 'AGE_CHECK must be declared or http.'), 'declared'),
  AGE_CHECK_URL: optional(apiBase('AGE_CHECK_URL')),
  AGE_CHECK_NAME: optional(lineOfText('AGE_CHECK_NAME', 120)),
  AGE_CHECK_KEY: optional(secretText('AGE_CHECK_KEY')),
  AGE_CHECK_SDK_ID: optional(secretText('AGE_CHECK_SDK_ID')),
  AGE_CHECK_ABOVE_PENCE: withDefault(wholeNumber('AGE_CHECK_ABOVE_PENCE', 0, 100_000_000), '5000'),
};

type Fields = z.output<z.ZodObject<typeof ageCheckFields>>;

export function parseAgeCheck(env: Fields, problems: string[]): AgeCheckSettings {
  if (env.AGE_CHECK === 'declared') return { provider: 'declared' };
  const { AGE_CHECK_URL: url = '', AGE_CHECK_KEY: apiKey = '' } = env;
  if (!url || !apiKey) problems.push('AGE_CHECK_URL and AGE_CHECK_KEY must be given with AGE_CHECK=http.');
  return {
    provider: 'http',
    name: env.AGE_CHECK_NAME ?? (URL.canParse(url) ? new URL(url).hostname : ''),
    url: url.replace(/\/$/, ''),
    apiKey,
    sdkId: env.AGE_CHECK_SDK_ID,
    abovePence: env.AGE_CHECK_ABOVE_PENCE,
  };
}

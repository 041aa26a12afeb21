import { z } from 'zod';
import type { AgeCheckResult } from '#domain/play/age-check.ts';
import type { AgeCheckProvider, PersonToCheck } from './provider.ts';

export type HttpAgeCheckSettings = {
  /** The provider’s origin. */
  url: string;
  apiKey: string;
  /** The account at the provider, if its key does not name it. */
  sdkId: string | undefined;
};

/** A buyer waits for the response. */
const TIMEOUT_MS = 10_000;

/** No longer response is read, so that a wrong address cannot fill the memory. */
const LONGEST_RESPONSE = 64 * 1024;

/** Only a complete check with a definite result counts. A person without enough data is not found. */
const Checked = z.union([
  z.object({ status: z.literal('COMPLETE'), type: z.literal('OVER').optional(), result: z.boolean() }),
  z.object({ status: z.enum(['FAIL', 'INSUFFICIENT_DATA', 'INSUFFICENT_DATA']) }),
]);

const NotFound = z.object({ errors: z.array(z.object({ code: z.literal('E300004') })).min(1) });
const NotFoundAlone = z.object({ code: z.literal('E300004') });

/**
 * Looks people up by name, address and date of birth, as Yoti’s `POST /api/v1/address/background` does. It says only
 * whether they are over or under 18.
 */
export function createHttpAgeCheck(
  { url, apiKey, sdkId }: HttpAgeCheckSettings,
  timeoutMs = TIMEOUT_MS,
): AgeCheckProvider {
  return {
    name: 'http',
    needsAddress: true,
    check: async (person): Promise<AgeCheckResult> => {
      const response = await fetch(`${url}/api/v1/address/background`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          ...(sdkId !== undefined && { 'Yoti-Sdk-Id': sdkId }),
          'Content-Type': 'application/json',
          Accept: 'application/json',
        },
        body: JSON.stringify(toRequest(person)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await readJson(response);
      if (
        response.status === 404 &&
        (NotFound.safeParse(body).success || NotFoundAlone.safeParse(body).success)
      )
        return 'not_found';
      // The body may repeat the person’s data, so it must not reach the log.
      if (!response.ok) throw new Error(`The age check returned ${response.status}.`);
      const result = Checked.safeParse(body);
      if (!result.success) throw new Error('The age check returned an unknown response.');
      if (result.data.status !== 'COMPLETE') return 'not_found';
      return result.data.result ? 'over_18' : 'under_18';
    },
  };
}

function toRequest({ firstName, lastName, dateOfBirth, address }: PersonToCheck) {
  const [year, month, day] = dateOfBirth.split('-');
  return {
    first_name: firstName,
    last_name: lastName,
    country: 'GB',
    address_lines: [address.line1, address.line2, address.town].filter(Boolean),
    postal_code: address.postcode,
    date_of_birth: `${month}-${day}-${year}`,
  };
}

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > LONGEST_RESPONSE) throw new Error('The age check returned too much.');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

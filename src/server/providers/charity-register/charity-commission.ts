import { z } from 'zod';
import { type CharityRegisterProvider, type RegisterEntry, UNCHECKED } from './provider.ts';

export type CharityCommissionSettings = {
  apiKey: string;
  /** Defaults to the Charity Commission's own address. */
  apiBase: string | undefined;
};

const ADDRESS = 'https://api.charitycommission.gov.uk';

/** A host waits for the response. */
const TIMEOUT_MS = 10_000;

/** `R`: registered; `RM`: removed from the register. */
const Details = z.object({
  charity_name: z.string(),
  reg_status: z.string(),
  email: z.string().nullish(),
});

/** The register of charities in England and Wales, through the Charity Commission's API. */
export function createCharityCommission({
  apiKey,
  apiBase,
}: CharityCommissionSettings): CharityRegisterProvider {
  return {
    name: 'charity-commission',
    lookUp: async ({ register, number }): Promise<RegisterEntry> => {
      if (register !== 'england-wales') return UNCHECKED;
      const [main, suffix = '0'] = number.split('-');
      const response = await fetch(
        `${apiBase ?? ADDRESS}/register/api/allcharitydetailsV2/${main}/${suffix}`,
        {
          headers: { 'Ocp-Apim-Subscription-Key': apiKey, Accept: 'application/json' },
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
      );
      if (response.status === 404) return { status: 'not_found', name: null, email: null };
      if (!response.ok) throw new Error(`The register of charities returned ${response.status}.`);
      const { charity_name, reg_status, email } = Details.parse(await response.json());
      const status = reg_status.trim() === 'R' ? 'registered' : 'removed';
      return { status, name: charity_name.trim(), email: email?.trim() || null };
    },
  };
}

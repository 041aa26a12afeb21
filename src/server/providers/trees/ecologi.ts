import { z } from 'zod';
import type { TreePlanter } from './provider.ts';

export type EcologiSettings = {
  apiKey: string;
  /** Defaults to Ecologi's own address. */
  apiBase: string | undefined;
  /** Orders are only simulated. */
  isTest: boolean;
  /** The name that Ecologi shows with the trees. */
  planterName: string;
};

const ADDRESS = 'https://public.ecologi.com';

const TIMEOUT_MS = 30_000;

const Planted = z.object({ treeUrl: z.string().min(1) });

/** Buys trees through Ecologi's API. */
export function createEcologi({ apiKey, apiBase, isTest, planterName }: EcologiSettings): TreePlanter {
  return {
    name: 'ecologi',
    plant: async ({ key, trees }) => {
      const response = await fetch(`${apiBase ?? ADDRESS}/impact/trees`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${apiKey}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ number: trees, name: planterName, ...(isTest && { test: true }) }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`Ecologi returned ${response.status}.`);
      return { reference: Planted.parse(await response.json()).treeUrl };
    },
  };
}

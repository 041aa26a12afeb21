import { z } from 'zod';
import type { CallMap } from '../call.ts';

const TEXT = 'text/plain; charset=utf-8';

const Bytes = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ type: 'string', format: 'binary' });

/** What a witness has seen of the seal log. */
export const SealWitness = z.object({
  /** Its name in the policy. */
  name: z.string(),
  vkey: z.string(),
  /** The size of the newest head that it has signed, and its time; null if it has signed none. */
  size: z.int().nullable(),
  at: z.iso.datetime().nullable(),
  /** Whether it has seen a different version of the seal log. */
  contradicts: z.boolean(),
});
export type SealWitness = z.infer<typeof SealWitness>;

/** The seal log and its witnesses. */
export const SealStatus = z.object({
  origin: z.string(),
  /** The number of its entries. */
  size: z.int(),
  /** Whether nothing is added, because it does not match what was published or a witness has seen a different version. */
  stopped: z.boolean(),
  /** The site's witness policy (C2SP tlog-policy); null if it has none. */
  policy: z.string().nullable(),
  /** In the order of the policy. */
  witnesses: z.array(SealWitness),
  /** Where the log was handed over to another key, in order: C2SP tlog-proofs in heads that the former key signed. */
  handovers: z.array(z.string()),
});
export type SealStatus = z.infer<typeof SealStatus>;

const PUBLIC = { tag: 'Proof', access: 'anyone', status: 200 } as const;

const REFUSED =
  'Returns 503 `log_refused` while the log does not match what was published. Caches may still have what they fetched before.';

const NO_ENTRIES = 'Returns 404 `no_log` before the first prize draw with a seal is published.';

export const sealCalls = {
  'GET /api/v1/seals': {
    ...PUBLIC,
    summary: "Get the seal log's status",
    description:
      "Returns the number of entries in the site's seal log, whether it has stopped, the policy that names its witnesses, what each witness has seen last, and the hand-overs to other keys. It is available also while the log is refused.",
    response: SealStatus,
  },
  'GET /seals/vkey': {
    ...PUBLIC,
    summary: "Get the seal log's verifier key",
    description:
      'Returns the key that the seal log is signed with, as a C2SP signed-note verifier key. It changes only if the operator hands the log over to another key, which `GET /api/v1/seals` proves.',
    produces: TEXT,
    response: z.string(),
  },
  'GET /seals/checkpoint': {
    ...PUBLIC,
    summary: "Get the seal log's newest checkpoint",
    description: `Returns the newest signed head, as a C2SP tlog-checkpoint, with the signatures of the witnesses that have signed it. ${NO_ENTRIES} ${REFUSED}`,
    produces: TEXT,
    response: z.string(),
  },
  'GET /seals/tile/:level/*': {
    ...PUBLIC,
    summary: 'Get a tile of seal hashes',
    description: `Returns a C2SP tlog-tiles tile within the signed head of the seal log. The path has the same format as in the logs of prize draws. ${REFUSED}`,
    params: z.object({ level: z.string(), '*': z.string() }),
    produces: 'application/octet-stream',
    response: Bytes,
  },
  'GET /seals/tile/entries/*': {
    ...PUBLIC,
    summary: 'Get a bundle of seal entries',
    description: `Returns up to 256 entries of the seal log within its signed head (C2SP tlog-tiles). Each is preceded by its length, as a two-byte big-endian number. ${REFUSED}`,
    params: z.object({ '*': z.string() }),
    produces: 'application/octet-stream',
    response: Bytes,
  },
} as const satisfies CallMap;

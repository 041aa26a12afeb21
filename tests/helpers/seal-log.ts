import { readSealHead, type SealHead } from '#domain/proof/seal-entries.ts';
import { buildVerifierKey, parseHead } from '#domain/proof/signed-note.ts';
import { decodeBundle, formatTilePath, listTiles } from '#domain/proof/tile-paths.ts';
import { computeRoot, type Edge, grow, hashLeaf } from '#domain/proof/tree.ts';
import { createSigningKey } from '#server/features/public-log/keys/signing-key.ts';
import { LOG_SIGNING_KEY, type TestApp } from './app.ts';
import { openHead, proofCrypto } from './proof-crypto.ts';

const { sha256 } = proofCrypto;

/** Reads the whole seal log as a verifier does, and throws unless its head is signed and has the root of its entries. */
export async function readSealLog(
  app: TestApp,
): Promise<{ size: number; checkpoint: string; texts: string[]; heads: SealHead[] }> {
  const get = async (path: string) => {
    const response = await app.client().send({ method: 'GET', url: `/seals/${path}` });
    if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
    return response;
  };
  const checkpoint = (await get('checkpoint')).body;
  const { size, root } = await openHead(checkpoint, (await get('vkey')).body);
  const entries: Uint8Array[] = [];
  for (const tile of listTiles(size).filter(({ level }) => level === 'entries')) {
    entries.push(...decodeBundle(new Uint8Array((await get(formatTilePath(tile))).rawPayload)));
  }
  const edge: Edge = [];
  for (const [index, entry] of entries.entries()) grow(sha256, edge, index, hashLeaf(sha256, entry));
  if (Buffer.compare(computeRoot(sha256, edge), root) !== 0) throw new Error('the entries have another root');
  const texts = entries.map((entry) => new TextDecoder().decode(entry));
  const heads = texts.map(readSealHead);
  if (heads.some((head) => head === null)) throw new Error('an entry is not well-formed');
  return { size: parseHead(checkpoint).size, checkpoint, texts, heads: heads as SealHead[] };
}

/** The verifier key of the seal log of a site at this host; by default, of a test app. */
export const sealLogKeyOf = (host: string, signingKey = LOG_SIGNING_KEY): string =>
  buildVerifierKey(`${host}/seals`, createSigningKey(signingKey).publicKey, sha256);

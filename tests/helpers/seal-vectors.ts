import { readdirSync, readFileSync } from 'node:fs';

/** The parts of a test vector of draw proof version 2 that are about the seal log and its witnesses. */
export type SealVector = {
  bundle: { draw: string; origin: string; vkey: string; sealed: { attempt: number; tlogProof: string }[] };
  policy: string | null;
  sealLog: { checkpoint: string; entries: string[] } | null;
  strength: 'committed' | 'beacon' | 'witnessed' | null;
  mustFail: string | null;
};

const folder = new URL('../vectors/proof-2/', import.meta.url);

/** Test vectors created by an independent implementation. */
export const sealVectors: { name: string; vector: SealVector }[] = readdirSync(folder).map((name) => ({
  name,
  vector: JSON.parse(readFileSync(new URL(name, folder), 'utf8')),
}));

import { NoteError, parseHead } from '#domain/proof/signed-note.ts';
import { computeRoot, type Edge, grow, hashLeaf, type Tile } from '#domain/proof/tree.ts';
import type { Transaction } from '#server/db/database.ts';
import type { KeptEntries } from '../keys/kept-entries.ts';
import type { KeptHead } from '../keys/kept-heads.ts';
import { sha256, toHexText } from '../log/build-entries.ts';
import type { Impossible } from '../log/service.ts';
import * as store from './store.ts';

/** What a rebuild of the seal log writes. */
export type SealRebuild = {
  /** The number of entries of the rebuilt log. */
  size: number;
  /** The entries that are missing or were changed, by their indexes, ascending. */
  entries: { index: number; text: string }[];
  tiles: Tile[];
  edge: Edge;
};

/** What this machine has kept. */
export type Kept = {
  /** The newest published head that the log must contain; null if none is known. */
  head: KeptHead | null;
  entries: KeptEntries;
};

/**
 * Plans to write the seal log as it was published: with the kept entries, byte for byte, and with those in the database
 * where none were kept. This is possible only if every head that was ever signed is one of that log.
 */
export async function planRebuild(tx: Transaction, kept: Kept): Promise<SealRebuild | Impossible> {
  const { head } = kept;
  if (!head) return no('No published head of the seal log is known, so nothing shows how it was.');
  const stored = await store.readAllEntries(tx);
  const texts = merge(kept.entries, stored);
  if (texts.length < head.size) {
    const known = `Only the first ${texts.length} of ${head.size} entries are in the database or were kept here.`;
    return no(`${known} Another machine may have more in DATA_DIR/log-entries.`);
  }
  const signed = new Map(
    (await store.listHeads(tx)).map(({ size, checkpoint }) => [size, readRoot(checkpoint)]),
  );
  const { roots, tiles, edge } = growTree(texts, new Set([...signed.keys(), head.size]));
  if (roots.get(head.size) !== head.root) {
    return no('The kept entries do not have the root that was published.');
  }
  const forked = [...signed].find(([size, root]) => roots.get(size) !== root);
  if (forked) return no(describeFork(forked[0]));
  const entries = texts.flatMap((text, index) => (stored.get(index) === text ? [] : [{ index, text }]));
  return { size: texts.length, entries, tiles, edge };
}

const no = (impossible: string): Impossible => ({ impossible });

const describeFork = (size: number): string =>
  `Two different histories of the seal log were signed: the head of ${size} entries in the database is not one of the log that was published. Restore the newest database. Without one the seal log cannot be continued, because anyone with heads of both can prove it. Prize draws still run, but without proof of the time of their seals.`;

/** The longest log of kept entries and, where there are none, stored ones. */
function merge({ groups }: KeptEntries, stored: ReadonlyMap<number, string>): string[] {
  const kept = new Map(
    groups.flatMap(({ first, texts }) => texts.map((text, offset) => [first + offset, text] as const)),
  );
  const texts: string[] = [];
  for (;;) {
    const text = kept.get(texts.length) ?? stored.get(texts.length);
    if (text === undefined) return texts;
    texts.push(text);
  }
}

/** The root in a stored head, as lower-case hex; null if the head was changed so that it has none. */
function readRoot(checkpoint: string): string | null {
  try {
    return toHexText(parseHead(checkpoint).root);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

/** Builds the tree of these entries, with its roots at some sizes as lower-case hex. */
function growTree(texts: readonly string[], sizes: ReadonlySet<number>) {
  const edge: Edge = [];
  const roots = new Map<number, string>();
  const tiles = texts.flatMap((text, index) => {
    const filled = grow(sha256, edge, index, hashLeaf(sha256, Buffer.from(text)));
    if (sizes.has(index + 1)) roots.set(index + 1, toHexText(computeRoot(sha256, edge)));
    return filled;
  });
  return { roots, tiles, edge };
}

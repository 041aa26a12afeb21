import { computeRoot, decodeEdge, type Edge, getEdgeSize, readEdgeAt } from '#domain/proof/tree.ts';
import { createTurns } from '#server/concurrency/take-turns.ts';
import type { KeptHead, KeptHeads } from '../keys/kept-heads.ts';
import { sha256, toHexText } from './build-entries.ts';
import { isFileError } from './check-history.ts';
import { BrokenLog, createLogFault, requireNoShorter, requireSame } from './policy.ts';
import type { StoredTree } from './published-tree.ts';

/** A log with its stored tree and entries: that of a draw, by its id, or the seal log, by `SEAL_LOG`. */
export type StoredLog = StoredTree & { id: string };

export type Tree = { size: number; edge: Edge };

type Needs = {
  kept: KeptHeads;
  /** Called before anything is signed or published. */
  requireReady: () => Promise<void>;
};

/** Compares heads with those that this machine has published, and keeps each head before it is published. */
export function createHeadGuard({ kept, requireReady }: Needs) {
  const takeTurns = createTurns();
  const running = new Set<Promise<unknown>>();
  const read = (id: string) => kept.read(id).catch(throwCannotKeep(id));

  return {
    /** Runs work for one log in sequence. Other processes wait for the lock on the row of its head. */
    inTurn: <Result>(id: string, work: () => Promise<Result>): Promise<Result> => {
      const turn = takeTurns(id, () => requireReady().then(work));
      const onEnd = () => void running.delete(turn);
      running.add(turn);
      turn.then(onEnd, onEnd);
      return turn;
    },

    /** Waits for all work in progress. */
    drain: async (): Promise<void> => {
      while (running.size > 0) await Promise.allSettled(running);
    },

    /** Reads the head that this machine has published last. */
    read,

    /**
     * @param before what `read` returned before the head was read from the database
     * @param keepMore keeps what has to be on disk before the head is published
     * @returns whether the head was written. It may have replaced a newer one of another process that uses the same
     * directory, so the caller then has to look for one in the database, where each head was stored before.
     */
    release: async (
      log: StoredLog,
      { size, edge }: Tree,
      before: KeptHead | null,
      keepMore: () => Promise<void> = async () => {},
    ): Promise<boolean> => {
      if (before) await requireContinued(log, { size, edge }, before);
      if (before?.size === size) return false;
      await keepMore().catch(throwCannotKeepFile(log.id));
      const newest = await read(log.id);
      if (newest && newest.size >= size) return false;
      await kept.write(log.id, summarise(edge)).catch(throwCannotKeep(log.id));
      return true;
    },
  };
}

const throwCannotKeep = (id: string) => (error: unknown) => {
  throw new BrokenLog(
    id,
    { kind: 'process', problem: 'directory' },
    `its published head cannot be stored (${error instanceof Error ? error.message : error})`,
  );
};

/** A problem of the database is not one of the data directory. */
const throwCannotKeepFile = (id: string) => (error: unknown) => {
  if (isFileError(error)) throwCannotKeep(id)(error);
  throw error;
};

/** The size and root of the tree with this edge. */
export const summarise = (edge: Edge): KeptHead => ({
  size: getEdgeSize(edge),
  root: toHexText(computeRoot(sha256, edge)),
});

/** A stored head whose edge cannot be read, or has another root, was changed. @throws {BrokenLog} */
export function decodeStoredEdge(id: string, bytes: Uint8Array, stored: KeptHead): Edge {
  try {
    const edge = decodeEdge(bytes);
    const head = summarise(edge);
    if (head.size === stored.size && head.root === stored.root) return edge;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw createLogFault(
    id,
    'tree_changed',
    `its stored head of ${stored.size} entries does not match its edge`,
  );
}

/** @throws {BrokenLog} unless the current tree extends a head that was published before */
export async function requireContinued(
  { id, readTile }: StoredLog,
  { size, edge }: Tree,
  before: KeptHead,
): Promise<void> {
  requireNoShorter(id, before, size);
  const then = await readEdgeAt(before.size, edge, async (level, index) => {
    const hashes = await readTile({ level, index });
    return hashes ?? Promise.reject(createMissingTile(id, level, index));
  });
  requireSame(id, before, summarise(then));
}

export const createMissingTile = (id: string, level: number, index: number) =>
  createLogFault(id, 'tree_changed', `its tile ${index} of level ${level} is missing`);

/** The error of a process whose key is not that of the log. */
export const createForeignKey = (id: string) =>
  new BrokenLog(
    id,
    { kind: 'process', problem: 'key' },
    'it was opened under another signing key than this one',
  );

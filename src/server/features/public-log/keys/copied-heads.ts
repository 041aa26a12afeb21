import { stat } from 'node:fs/promises';
import { type KeptHeads, openKeptHeads } from './kept-heads.ts';

/**
 * Keeps heads in the data directory and in other folders, such as a mounted one, which survive the loss of this machine.
 * Other machines may use the same folders. A head counts as kept once it is in all of them.
 */
export function openCopiedHeads(dataDirectory: string, folders: readonly string[]): KeptHeads {
  const own = openKeptHeads(dataDirectory);
  const copies = folders.map(openKeptHeads);

  /** Writes the newer heads of one folder into another one. */
  const bringUpToDate = async (from: KeptHeads, to: KeptHeads): Promise<void> => {
    for (const drawId of await from.list()) {
      const head = await from.read(drawId);
      if (head && head.size > ((await to.read(drawId))?.size ?? 0)) await to.write(drawId, head);
    }
  };

  const bringCopiesUpToDate = async (): Promise<void> => {
    for (const copy of copies) {
      await copy.begin();
      await bringUpToDate(own, copy);
    }
  };

  return {
    ...own,
    write: async (drawId, head) => {
      for (const copy of copies) {
        // Another machine may have kept a newer head of the same log.
        const newest = await copy.read(drawId);
        if (!newest || newest.size < head.size) await copy.write(drawId, head);
      }
      await own.write(drawId, head);
    },
    isNew: async () => {
      // Creating a missing folder would hide that a disk is not mounted.
      for (const folder of folders) await stat(folder);
      for (const copy of copies) await bringUpToDate(copy, own);
      const isNew = await own.isNew();
      if (!isNew) await bringCopiesUpToDate();
      return isNew;
    },
    begin: async () => {
      await own.begin();
      await bringCopiesUpToDate();
    },
  };
}

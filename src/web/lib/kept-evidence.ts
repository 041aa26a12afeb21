/**
 * What this browser automatically keeps of draws, in IndexedDB: every seal that it sees, and the proofs of the tickets that
 * were bought in it. Seals are public. Ticket proofs have a name, so they are stored for one account, shown only to it,
 * and removed when it signs out. Storage that is blocked, full or absent never causes an error.
 */
export type KeptEvidence = {
  draw: string;
  /** The account that a ticket proof belongs to; empty for seals. */
  owner: string;
  kind: 'seal' | 'ticket';
  /** Identifies what is proved, so that the oldest evidence of it is kept. */
  id: string;
  text: string;
};

const DATABASE = 'draw-evidence';
const STORE = 'kept';

/** Some browsers never respond if storage is blocked. */
const TIMEOUT_MS = 3000;

/** Stores evidence. What is already stored stays as it was. Returns whether everything is stored now. */
export async function keepEvidence(items: readonly KeptEvidence[]): Promise<boolean> {
  const isDone = await withStore('readwrite', (store) => {
    for (const item of items) {
      // Adding it again fails, which must not undo the rest.
      store.add(item).onerror = (event) => {
        const { error } = event.target as IDBRequest;
        if (error?.name !== 'ConstraintError') return;
        event.preventDefault();
        event.stopPropagation();
      };
    }
    return store.count();
  });
  return isDone !== null;
}

/** Reads what is kept of a draw: its seals, and the ticket proofs of this account. */
export async function readEvidence(draw: string, account: string | null): Promise<KeptEvidence[]> {
  const all = await withStore<KeptEvidence[]>('readonly', (store) =>
    store.getAll(IDBKeyRange.bound([draw], [draw, []])),
  );
  return (all ?? []).filter(({ owner }) => owner === '' || owner === account);
}

export async function removeEvidence(items: readonly KeptEvidence[]): Promise<void> {
  await withStore('readwrite', (store) => {
    for (const { draw, owner, id } of items) store.delete([draw, owner, id]);
    return store.count();
  });
}

/** Removes the ticket proofs of an account. */
export async function forgetAccount(account: string): Promise<void> {
  const all = await withStore<KeptEvidence[]>('readonly', (store) => store.getAll());
  const theirs = (all ?? []).filter(({ owner }) => owner === account);
  if (theirs.length > 0) await removeEvidence(theirs);
}

/** Keeps the seal of an attempt. */
export const keepSeal = (draw: string, seal: string): Promise<boolean> =>
  keepEvidence([{ draw, owner: '', kind: 'seal', id: seal, text: seal }]);

/** Runs one transaction. Returns the result of the request, or null if the browser does not store anything. */
async function withStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([late, runTransaction(mode, work).catch(() => null)]);
}

async function runTransaction<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore(STORE, { keyPath: ['draw', 'owner', 'id'] });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

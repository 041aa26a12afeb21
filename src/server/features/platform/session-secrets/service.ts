import { createHmac } from 'node:crypto';
import { ConfigError, type NamedSecret } from '#server/config.ts';
import type { Connection, Database } from '#server/db/database.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { createKeyedHash, type KeyedHash, type SessionSecrets } from '#server/security/keyed-hash.ts';
import * as store from './store.ts';

/** Shows whether a secret is one that the database knows, without revealing it. */
const toCheckValue = (secret: string): Buffer =>
  createHmac('sha256', secret).update('check value of a secret').digest();

const isOf = (secret: string) => (known: store.KnownSecret) => toCheckValue(secret).equals(known.checkValue);

const SEALED_FOR = 'former session secret';

/**
 * Returns the session secrets: those in the settings, and the former ones that the database keeps encrypted under a newer
 * one. Remembers the first, which writes from now on.
 * @throws {ConfigError} if a secret is missing with which the database was written
 */
export async function openSessionSecrets(
  db: Connection,
  given: readonly NamedSecret[],
): Promise<SessionSecrets> {
  const [first, ...others] = given;
  if (!first) throw new ConfigError(['SESSION_SECRET must hold a secret.']);
  const known = await store.listKnown(db);
  const ring = [first.secret, ...others.map(({ secret }) => secret)] as const;
  const former = unseal(
    known.filter((one) => !ring.some((secret) => isOf(secret)(one))),
    ring,
  );
  const lost = former.find(({ secret }) => secret === null);
  if (lost) throw new ConfigError([describeLost(lost.known.label, given)]);
  if (!known.some(isOf(first.secret))) {
    await store.insertKnown(db, { checkValue: toCheckValue(first.secret), label: first.id });
  }
  const all = [...ring, ...former.flatMap(({ secret }) => secret ?? [])];
  const [firstKnown] = known.toReversed();
  const oldest = all.find((secret) => firstKnown && isOf(secret)(firstKnown)) ?? first.secret;
  const [, ...between] = all.filter((secret) => secret !== oldest || secret === first.secret);
  return all.length === 1 ? [first.secret] : [first.secret, ...between, oldest];
}

type Former = { known: store.KnownSecret; secret: string | null };

/** Opens the kept secrets. One that is opened can open others. */
function unseal(known: readonly store.KnownSecret[], ring: SessionSecrets): Former[] {
  const opened: string[] = [];
  const former: Former[] = known.map((one) => ({ known: one, secret: null }));
  for (let progress = true; progress; ) {
    progress = false;
    const encryption = createEncryption(createKeyedHash(...ring, ...opened), SEALED_FOR);
    for (const one of former) {
      const { checkValue, sealed } = one.known;
      if (one.secret !== null || !sealed) continue;
      one.secret = encryption.open(Buffer.from(checkValue).toString('hex'), sealed);
      if (one.secret === null) continue;
      opened.push(one.secret);
      progress = true;
    }
  }
  return former;
}

function describeLost(label: string, given: readonly NamedSecret[]): string {
  const ids = given.map(({ id }) => id);
  const held = ids.includes(label) ? `its secret ${label} is another one` : `it holds ${ids.join(', ')}`;
  return `SESSION_SECRET lacks the secret ${label}, with which this database was written; ${held}. Put the former secret behind the new one, such as SESSION_SECRET="2:new,1:former". Without SESSION_SECRET, it is in the file secrets/session in DATA_DIR. If it is lost, see "Keys" in docs/operating.md.`;
}

export type Rotation = {
  /** How many values were encrypted again, and how many no secret can read. */
  sealed: number;
  unreadable: number;
  /** The ids of the secrets that the settings no longer need. */
  removable: string[];
};

/**
 * Encrypts everything again under the newest secret, and keeps the older secrets encrypted under it, because sessions,
 * links and keyed hashes cannot be written again. Afterwards the settings need only the newest.
 */
export async function rotateSessionSecrets(db: Database, given: readonly NamedSecret[]): Promise<Rotation> {
  const secrets = await openSessionSecrets(db, given);
  const [newest] = secrets;
  const older = secrets.filter((secret) => secret !== newest);
  const keyedHash = createKeyedHash(...secrets);
  const count = await sealEverything(db, keyedHash);
  const encryption = createEncryption(keyedHash, SEALED_FOR);
  for (const { checkValue } of await store.listKnown(db)) {
    const secret = older.find((one) => toCheckValue(one).equals(checkValue));
    if (secret === undefined) continue;
    await store.writeSealed(db, checkValue, encryption.seal(Buffer.from(checkValue).toString('hex'), secret));
  }
  const removable = given.filter(({ secret }) => secret !== newest).map(({ id }) => id);
  return { ...count, removable };
}

async function sealEverything(db: Database, keyedHash: KeyedHash) {
  const total = { sealed: 0, unreadable: 0 };
  for (const column of store.SEALED_COLUMNS) {
    const encryption = createEncryption(keyedHash, column.purpose);
    const { sealed, unreadable } = await store.sealAgain(db, column, {
      header: encryption.header,
      seal: ({ subject, sealed: before }) => {
        const opened = encryption.openBytes(subject, before);
        return opened && encryption.seal(subject, opened);
      },
    });
    total.sealed += sealed;
    total.unreadable += unreadable;
  }
  return total;
}

/**
 * Forgets the secrets that are lost, so that the program can start without them. What they have written stays unreadable.
 * Returns their ids.
 */
export async function forgetLostSecrets(db: Connection, given: readonly NamedSecret[]): Promise<string[]> {
  const [first, ...others] = given.map(({ secret }) => secret);
  if (first === undefined) return [];
  const ring = [first, ...others] as const;
  const known = (await store.listKnown(db)).filter((one) => !ring.some((secret) => isOf(secret)(one)));
  const lost = unseal(known, ring).filter(({ secret }) => secret === null);
  for (const { known: one } of lost) await store.deleteKnown(db, one.checkValue);
  return lost.map(({ known: one }) => one.label);
}

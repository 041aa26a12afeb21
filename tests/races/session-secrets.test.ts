import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, type NamedSecret } from '#server/config.ts';
import { queryRows } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { secondFactors } from '#server/db/schema.ts';
import {
  forgetLostSecrets,
  openSessionSecrets,
  rotateSessionSecrets,
} from '#server/features/platform/session-secrets/service.ts';
import { SEALED_COLUMNS } from '#server/features/platform/session-secrets/store.ts';
import { createEncryption } from '#server/security/encryption.ts';
import { createKeyedHash } from '#server/security/keyed-hash.ts';
import { appCode, linkIn, withKnownAddress, withSecondFactor } from '../helpers/account-emails.ts';
import { type Client, startTestApp, type TestApp } from '../helpers/app.ts';
import { confirmed, register, type Someone } from '../helpers/people.ts';
import { createMigratedDatabase, type TestDatabase } from '../helpers/postgres.ts';

const secretOf = (id: string): NamedSecret => ({ id, secret: `${id} is a secret of the tests, long enough` });
const [FORMER, NEW, WRONG] = [secretOf('former'), secretOf('new'), secretOf('wrong')];

let database: TestDatabase;
beforeAll(async () => {
  database = await createMigratedDatabase();
});
const running = new Set<Running>();
afterEach(async () => {
  for (const one of running) await one.stop();
});
afterAll(() => database.drop());

type Running = { app: TestApp; stop: () => Promise<void> };

/** Starts a process with these settings, on its own connections. */
async function start(...given: NamedSecret[]): Promise<Running> {
  let closing = false;
  const opened = await openPostgres(database.url, {
    onError: (error) => {
      if (!closing) throw error;
    },
  });
  const sessionSecrets = await openSessionSecrets(opened.db, given);
  const app = await startTestApp({ database: opened, sessionSecrets });
  const started: Running = {
    app,
    stop: async () => {
      closing = true;
      running.delete(started);
      await app.stop();
      await opened.close();
    },
  };
  running.add(started);
  return started;
}

/** Whether the browser is signed in for this process. */
async function isSignedIn({ app }: Running, client: Client): Promise<boolean> {
  const { status } = await app.client().call('GET /api/user', { headers: { cookie: client.cookie() ?? '' } });
  return status === 200;
}

const login = ({ app }: Running, { user, password }: Someone, code?: string) =>
  app.client().call('POST /api/login', { body: { email: user.email, password, ...(code && { code }) } });

async function askForLink({ app }: Running, { user }: Someone): Promise<string> {
  await app.client().call('POST /api/password/forgot', { body: { email: user.email } });
  await app.services.credentials.sendRequested();
  return linkIn(app, 'password-reset', user.id);
}

describe('a new session secret', () => {
  it('signs out no users and breaks no links, while two processes restart one after the other [OPS-32]', async () => {
    let [one, two] = [await start(FORMER), await start(FORMER)];
    const ann = await withKnownAddress(one.app, await register(one.app));
    const { secret } = await withSecondFactor(ann);
    const bea = await withKnownAddress(one.app, await register(one.app));
    const link = await askForLink(one, bea);
    const closed = await confirmed(await withKnownAddress(one.app, await register(one.app)));
    const params = { id: closed.user.id };
    await closed.client.call('POST /api/v1/users/:id/break', { params, body: { forever: true } });

    const restart = async (before: Running, ...given: NamedSecret[]): Promise<Running> => {
      await before.stop();
      const next = await start(...given);
      for (const client of [ann.client, bea.client]) expect(await isSignedIn(next, client)).toBe(true);
      return next;
    };
    // First every process learns the new secret, and then each starts to write with it.
    one = await restart(one, FORMER, NEW);
    two = await restart(two, FORMER, NEW);
    one = await restart(one, NEW, FORMER);
    const cleo = await withKnownAddress(one.app, await register(one.app));
    const { secret: newest } = await withSecondFactor(cleo);
    expect(await isSignedIn(two, cleo.client)).toBe(true);
    const newLink = await askForLink(one, cleo);
    await two.app.services.tokens.read('reset-password', newLink);
    // An email about an older link can be sent by a process with the new secret.
    expect(await linkIn(one.app, 'password-reset', bea.user.id)).toBe(link);
    expect((await login(two, cleo, appCode(newest))).status).toBe(200);
    two = await restart(two, NEW, FORMER);

    const before = await readSecretOf(one, ann);
    const rotation = await rotateSessionSecrets(one.app.database.db, [NEW, FORMER]);
    expect(rotation).toEqual({ sealed: 1, unreadable: 0, removable: ['former'] });
    expect((await readSecretOf(one, ann)).equals(before)).toBe(false);

    one = await restart(one, NEW);
    two = await restart(two, NEW);
    expect((await login(one, ann, appCode(secret))).status).toBe(200);
    const reset = await two.app
      .client()
      .call('POST /api/password/reset', { body: { token: link, password: 'another long password' } });
    expect(reset.status).toBe(204);
    const again = await one.app.client().call('POST /api/register', {
      body: {
        email: closed.user.email.replace('person', 'another'),
        password: 'a long enough password',
        firstName: closed.user.firstName,
        lastName: closed.user.lastName,
        over18: true,
        ukResident: true,
        dateOfBirth: '1990-03-27',
      },
    });
    expect([again.status, again.error.code]).toEqual([403, 'registration_refused']);
    // The former secret alone opens nothing any more.
    const former = createEncryption(createKeyedHash(FORMER.secret), 'second factor');
    expect(former.openBytes(ann.user.id, await readSecretOf(one, ann))).toBeNull();
  });

  it('does not replace the one with which the database was written [OPS-32]', async () => {
    const { app } = await start(NEW);
    const { db } = app.database;
    const refusal = await openSessionSecrets(db, [WRONG]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect((refusal as ConfigError).message).toMatch(
      /^SESSION_SECRET lacks the secret new, with which this database was written; it holds wrong\./,
    );
    // A new secret is accepted only together with it.
    expect(await openSessionSecrets(db, [WRONG, NEW])).toHaveLength(3);
    await expect(openSessionSecrets(db, [NEW])).rejects.toThrow('lacks the secret wrong');
    await expect(openSessionSecrets(db, [{ ...NEW, id: 'wrong' }])).rejects.toThrow(
      'its secret wrong is another one',
    );
    const someone = await register(app);
    await withSecondFactor(someone);
    // If it is lost, the operator can say so. What it has written stays unreadable.
    expect(await forgetLostSecrets(db, [WRONG])).toEqual(['new', 'former']);
    expect(await openSessionSecrets(db, [WRONG])).toEqual([WRONG.secret]);
    expect(await rotateSessionSecrets(db, [WRONG])).toMatchObject({ removable: [] });
    expect((await rotateSessionSecrets(db, [WRONG])).unreadable).toBeGreaterThan(0);
  });

  it('encrypts every encrypted column again [OPS-32]', async () => {
    const { app } = await start(WRONG);
    const columns = await queryRows<{ name: string }>(
      app.database.db,
      sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and data_type = 'bytea' and column_name like 'sealed%'
          and table_name <> 'session_secrets' order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(
      SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
  });
});

async function readSecretOf({ app }: Running, { user }: Someone): Promise<Buffer> {
  const [row] = await app.database.db.select().from(secondFactors).where(eq(secondFactors.personId, user.id));
  return Buffer.from(row?.sealedSecret ?? []);
}

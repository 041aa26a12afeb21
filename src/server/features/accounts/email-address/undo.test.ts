import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { people } from '#server/db/schema.ts';
import {
  accountEmails,
  appCode,
  linkIn,
  withKnownAddress,
  withSecondFactor,
} from '../../../../../tests/helpers/account-emails.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { register, type Someone, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy } from '../../../../../tests/helpers/tickets.ts';

const HOUR = 3_600_000;
const CHOSEN = 'a password of the owner’s';

const app = await provideTestApp();

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `elsewhere-${addresses}@example.org`;
};

const owner = async () => withKnownAddress(app, await register(app));

/** Acts as a thief who knows the password and changes the account's address to their own. Returns that address. */
async function move({ client, user, password }: Someone, email = newAddress(), code?: string) {
  const body = { email, password, ...(code && { code }) };
  const asked = await client.call('POST /api/v1/users/:id/email', { params: { id: user.id }, body });
  expect(asked.status).toBe(202);
  const token = await linkIn(app, 'email-change', email);
  expect((await app.client().call('POST /api/email/confirm', { body: { token } })).status).toBe(200);
  return email;
}

const linkAt = (email: string) => linkIn(app, 'email-changed', email);
const undo = (token: string, password = CHOSEN) =>
  app.client().call('POST /api/email/undo', { body: { token, password } });
const registerAt = (email: string) =>
  app.client().call('POST /api/register', {
    body: { email, password: 'long enough', firstName: 'Quick', lastName: 'Er', dateOfBirth: '1990-03-27' },
  });
const login = (email: string, password: string) =>
  app.client().call('POST /api/login', { body: { email, password } });
const unusable = { status: 409, error: { code: 'link_unusable' } };

describe('undoing an email address change', () => {
  it('restores the address, ends every session and sets a new password [ACCT-06]', async () => {
    const someone = await owner();
    const email = await move(someone);
    // The thief also changes the password, which locks out the owner.
    const thief = await signIn(app, { ...someone, user: { ...someone.user, email } });
    const changed = await thief.call('POST /api/v1/users/:id/password', {
      params: { id: someone.user.id },
      body: { currentPassword: someone.password, password: 'of the thief' },
    });
    expect(changed.status).toBe(204);
    const token = await linkAt(someone.user.email);
    expect(await undo(token)).toMatchObject({ status: 200, body: { email: someone.user.email } });
    expect((await thief.call('GET /api/user')).status).toBe(401);
    for (const [address, password] of [
      [someone.user.email, 'of the thief'],
      [someone.user.email, someone.password],
      [email, 'of the thief'],
    ] as const) {
      expect((await login(address, password)).error.code).toBe('wrong_password');
    }
    expect((await login(someone.user.email, CHOSEN)).status).toBe(200);
    expect(await accountEmails(app, 'password-changed', someone.user.email)).toMatchObject([
      { data: { byLink: true } },
    ]);
    expect(await undo(token)).toMatchObject(unusable);
    // The thief’s address is free again.
    expect((await registerAt(email)).status).toBe(201);
  });

  it('cancels a deletion that was requested after the change [ACCT-06]', async () => {
    const someone = await owner();
    const draw = await publishedDraw(app, await verifiedHost(app));
    await buy(someone.client, draw, 1);
    await move(someone);
    const { client, user, password } = someone;
    const params = { id: user.id };
    const deletion = await client.call('DELETE /api/v1/users/:id', { params, body: { password } });
    expect(deletion.body.status).toBe('pending');
    await undo(await linkAt(user.email));
    const back = await signIn(app, { ...someone, password: CHOSEN });
    const { body } = await back.call('GET /api/v1/users/:id/deletion', { params });
    expect(body.requestedAt).toBeNull();
  });

  it('works for 72 hours, and requires a valid password [ACCT-06]', async () => {
    const someone = await owner();
    await move(someone);
    const token = await linkAt(someone.user.email);
    const short = await undo(token, 'short');
    expect([short.status, short.error.message]).toEqual([400, 'Password must be at least 8 characters']);
    await app.shiftClock(72 * HOUR + 60_000);
    expect(await undo(token)).toMatchObject(unusable);
    await app.shiftClock(0);
    expect((await undo(token)).status).toBe(200);
  });

  it('is not offered to an unverified address [ACCT-06]', async () => {
    const someone = await register(app);
    await move(someone);
    expect(await accountEmails(app, 'email-changed', someone.user.email)).toMatchObject([{ data: {} }]);
    expect((await registerAt(someone.user.email)).status).toBe(201);
  });

  it('cannot be blocked by registering the previous address [ACCT-06]', async () => {
    const someone = await owner();
    await move(someone);
    const taken = await registerAt(someone.user.email.toUpperCase());
    expect([taken.status, taken.error.code]).toEqual([409, 'email_taken']);
    expect((await undo(await linkAt(someone.user.email))).status).toBe(200);
  });

  it('lets the owner in immediately, even if the thief exceeded the sign-in limit [ACCT-06]', async () => {
    const someone = await owner();
    await move(someone);
    const { email } = someone.user;
    for (let time = 0; time < 11; time += 1) await login(email, 'not this one');
    await undo(await linkAt(email));
    expect((await login(email, CHOSEN)).status).toBe(200);
  });
});

describe('with several address changes', () => {
  it('the first address can undo all later changes, and invalidates their undo links [ACCT-06] [ACCT-27]', async () => {
    const someone = await owner();
    const second = await move(someone);
    await move(someone);
    const ofThief = await linkAt(second);
    expect((await undo(await linkAt(someone.user.email))).body).toEqual({ email: someone.user.email });
    expect(await undo(ofThief)).toMatchObject(unusable);
  });

  it('the first address keeps its undo link even if a later one is restored first [ACCT-27]', async () => {
    const someone = await owner();
    const second = await move(someone);
    await move(someone);
    expect((await undo(await linkAt(second), 'of the thief')).body).toEqual({ email: second });
    expect((await undo(await linkAt(someone.user.email))).body).toEqual({ email: someone.user.email });
  });

  it('an intermediate address gets no undo link if the user returns to the first one [ACCT-27]', async () => {
    const someone = await owner();
    const between = await move(someone);
    await move(someone, someone.user.email);
    expect(await accountEmails(app, 'email-changed', between)).toMatchObject([{ data: {} }]);
    expect((await registerAt(between)).status).toBe(201);
  });

  it('returning to the first address also invalidates a longer chain of undo links [ACCT-27]', async () => {
    const someone = await owner();
    const between = [await move(someone), await move(someone)];
    const ofThief = await linkAt(between[0] ?? '');
    await move(someone, someone.user.email);
    expect(await undo(ofThief)).toMatchObject(unusable);
    expect(await accountEmails(app, 'email-changed', between[1] ?? '')).toMatchObject([{ data: {} }]);
    // The first undo link still works if the account is moved again.
    await move(someone);
    expect((await undo(await linkAt(someone.user.email))).status).toBe(200);
  });

  it('the first address stays protected for 72 hours only [ACCT-27]', async () => {
    const someone = await owner();
    const second = await move(someone);
    const former = await linkAt(someone.user.email);
    await app.shiftClock(73 * HOUR);
    await move(someone, someone.user.email);
    expect(await undo(former)).toMatchObject(unusable);
    expect((await undo(await linkAt(second))).body).toEqual({ email: second });
    await app.shiftClock(0);
  });
});

describe('undoing a change with two-factor authentication', () => {
  const isAskedFor = async (email: string) =>
    (await login(email, CHOSEN)).error?.code === 'two_factor_required';

  it('turns it off if it was turned on shortly before or after the change, and notifies the owner [ACCT-28]', async () => {
    for (const when of ['before', 'after'] as const) {
      const someone = await owner();
      const { email } = someone.user;
      if (when === 'before') {
        const { secret } = await withSecondFactor(someone);
        await move(someone, undefined, appCode(secret));
      } else {
        await move(someone);
        await withSecondFactor(someone);
      }
      await undo(await linkAt(email));
      expect(await isAskedFor(email)).toBe(false);
      expect(await accountEmails(app, 'two-factor-off', email)).toMatchObject([{ data: { by: 'link' } }]);
    }
  });

  it('keeps it if it was turned on more than 72 hours before the change [ACCT-28]', async () => {
    const someone = await owner();
    const { secret } = await withSecondFactor(someone);
    await app.database.db
      .update(people)
      .set({ twoFactorSince: new Date(Date.now() - 73 * HOUR) })
      .where(eq(people.id, someone.user.id));
    await move(someone, undefined, appCode(secret));
    await undo(await linkAt(someone.user.email));
    expect(await isAskedFor(someone.user.email)).toBe(true);
    expect(await accountEmails(app, 'two-factor-off', someone.user.id)).toEqual([]);
  });

  it('turns it off if it was turned on before the address was verified [ACCT-28]', async () => {
    const someone = await register(app);
    const { secret } = await withSecondFactor(someone);
    await app.database.db
      .update(people)
      .set({ twoFactorSince: new Date(Date.now() - 99 * HOUR), emailVerifiedAt: new Date() })
      .where(eq(people.id, someone.user.id));
    await move(someone, undefined, appCode(secret));
    await undo(await linkAt(someone.user.email));
    expect(await isAskedFor(someone.user.email)).toBe(false);
  });
});

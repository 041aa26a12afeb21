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
import { register, type Someone } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

const ask = (email: string, returnTo: string | null = null) =>
  app.client().call('POST /api/sign-in-link', { body: { email, returnTo } });
const lookUp = () => app.services.credentials.sendRequested();
const use = (token: string, code?: string, client = app.client()) =>
  client.call('POST /api/sign-in-link/use', { body: { token, ...(code && { code }) } });

const registerKnown = async () => withKnownAddress(app, await register(app));

/** Asks for a link and returns its token. */
async function linkFor({ user }: Someone, returnTo?: string): Promise<string> {
  await ask(user.email, returnTo);
  await lookUp();
  return linkIn(app, 'sign-in-link', user.id);
}

describe('asking for a sign-in link', () => {
  it('does the same work and returns the same response for every address [ACCT-29]', async () => {
    const { user } = await registerKnown();
    const responses = [];
    for (const email of [user.email, 'nobody@example.org']) {
      const { status, body, headers } = await ask(email);
      responses.push([status, body, Object.keys(headers).sort()]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]?.[0]).toBe(202);
    await lookUp();
    expect(await accountEmails(app, 'sign-in-link', user.id)).toHaveLength(1);
    expect(await accountEmails(app, 'sign-in-link', 'nobody@example.org')).toEqual([]);
  });

  it('emails a link for a new password to an address that was never verified, because anyone can register with it [ACCT-29]', async () => {
    const { user } = await register(app);
    await ask(user.email);
    await lookUp();
    expect(await accountEmails(app, 'sign-in-link', user.id)).toEqual([]);
    expect(await accountEmails(app, 'password-reset', user.id)).toHaveLength(1);
  });

  it('shares the limit of password resets, and sends both links if both are requested [ACCT-07]', async () => {
    const { user } = await registerKnown();
    for (let time = 0; time < 4; time += 1) await ask(user.email);
    for (let time = 0; time < 4; time += 1)
      await app.client().call('POST /api/password/forgot', { body: { email: user.email } });
    await lookUp();
    expect(await accountEmails(app, 'sign-in-link', user.id)).toHaveLength(1);
    expect(await accountEmails(app, 'password-reset', user.id)).toHaveLength(1);
  });

  it.each([
    ['another site', 'https://evil.example', 'This must be a path that starts with /'],
    ['another site without a scheme', '//evil.example', 'This must be a path that starts with /'],
    ['a long path', `/${'a'.repeat(500)}`, 'This path is too long'],
  ])('refuses to return to %s', async (_, returnTo, message) => {
    const { status, error } = await ask('somebody@example.org', returnTo);
    expect([status, error.message]).toEqual([400, message]);
  });
});

describe('signing in with a link', () => {
  it('starts a session, and says where the user came from [ACCT-29]', async () => {
    const someone = await registerKnown();
    const client = app.client();
    const token = await linkFor(someone, '/prize-draw/a/purchase?quantity=3');
    const { status, body } = await use(token, undefined, client);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: someone.user.id },
      returnTo: '/prize-draw/a/purchase?quantity=3',
    });
    expect((await client.call('GET /api/user')).body.id).toBe(someone.user.id);
    // Other sessions continue.
    expect((await someone.client.call('GET /api/user')).status).toBe(200);
  });

  it('works once, for an hour, and only with the newest link, however many use it at once [ACCT-29]', async () => {
    const someone = await registerKnown();
    const first = await linkFor(someone);
    const second = await linkFor(someone);
    expect((await use(first)).error.code).toBe('link_unusable');
    const together = await Promise.all([use(second), use(second), use(second)]);
    expect(together.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const third = await linkFor(someone);
    await app.shiftClock(3_660_000);
    expect((await use(third)).error.code).toBe('link_unusable');
    await app.shiftClock(0);
    expect((await use('nobody was sent this')).error.code).toBe('link_unusable');
  });

  it('requires the second factor, without which the link stays usable [ACCT-29]', async () => {
    const someone = await registerKnown();
    const { secret } = await withSecondFactor(someone);
    const token = await linkFor(someone);
    expect((await use(token)).error.code).toBe('two_factor_required');
    expect((await use(token, '000000')).error.code).toBe('two_factor_invalid');
    expect((await use(token, appCode(secret))).status).toBe(200);
  });

  it('counts wrong codes [ACCT-29]', async () => {
    const someone = await registerKnown();
    await withSecondFactor(someone);
    const token = await linkFor(someone);
    const statuses = [];
    for (let time = 0; time < 12; time += 1) statuses.push((await use(token, '000000')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  it('does not work after the password was changed [ACCT-29]', async () => {
    const someone = await registerKnown();
    const token = await linkFor(someone);
    const { status } = await someone.client.call('POST /api/v1/users/:id/password', {
      params: { id: someone.user.id },
      body: { currentPassword: someone.password, password: 'a new password' },
    });
    expect(status).toBe(204);
    expect((await use(token)).error.code).toBe('link_unusable');
  });

  it('is refused to a suspended user [ACCT-29]', async () => {
    const someone = await registerKnown();
    const token = await linkFor(someone);
    await app.database.db
      .update(people)
      .set({ suspendedAt: new Date(), suspendReason: 'under review' })
      .where(eq(people.id, someone.user.id));
    const { status, error } = await use(token);
    expect([status, error.code]).toEqual([403, 'account_suspended']);
  });
});

import { describe, expect, it } from 'vitest';
import { accountEmails, linkIn } from '../../../../../tests/helpers/account-emails.ts';
import { type Client, provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { admin, register } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();

let newcomers = 0;
/** Registers a new user and returns the token from their verification email. */
async function newcomer(of = app) {
  newcomers += 1;
  const client = of.client();
  const email = `Newcomer-${newcomers}@example.org`;
  const { body: user } = await client.call('POST /api/register', {
    body: { email, password: 'long enough', firstName: 'Nell', lastName: 'Nash', dateOfBirth: '1990-03-27' },
  });
  return { client, user, email, token: await linkIn(of, 'verify-email', user.id) };
}

const verify = (client: Client, token: string) => client.call('POST /api/verify-email', { body: { token } });

describe('verifying an email address', () => {
  it('emails a link after registration, and verifies the address when it is followed [ACCT-03]', async () => {
    const { client, user, email, token } = await newcomer();
    expect(user.emailVerified).toBe(false);
    // The link works in any browser.
    expect(await verify(app.client(), token)).toMatchObject({ status: 200, body: { email } });
    expect((await client.call('GET /api/user')).body.emailVerified).toBe(true);
    const again = await verify(client, token);
    expect([again.status, again.error.code]).toEqual([409, 'link_unusable']);
  });

  it('sends one welcome email after the verification', async () => {
    const { client, user, token } = await newcomer();
    expect(await accountEmails(app, 'welcome', user.id)).toEqual([]);
    await Promise.all([verify(client, token), verify(client, token)]);
    expect(await accountEmails(app, 'welcome', user.id)).toMatchObject([
      { recipient: user.email, data: { host: false } },
    ]);
  });

  it('resends the email on request, and only the newest link works [ACCT-03]', async () => {
    const { client, user, token } = await newcomer();
    const ask = () => client.call('POST /api/v1/users/:id/verify-email', { params: { id: user.id } });
    expect((await ask()).status).toBe(202);
    expect((await verify(client, token)).status).toBe(409);
    expect((await verify(client, await linkIn(app, 'verify-email', user.id))).status).toBe(200);
    const done = await ask();
    expect([done.status, done.error.code]).toEqual([409, 'already_verified']);
  });

  it('sends at most five emails an hour [ACCT-03]', async () => {
    const { client, user } = await newcomer();
    const ask = () => client.call('POST /api/v1/users/:id/verify-email', { params: { id: user.id } });
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(202);
    const { status, headers } = await ask();
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it("rejects requests for other users' accounts, even from admins [ACCT-03]", async () => {
    const { user } = await newcomer();
    for (const { client } of [await register(app), await admin(app)]) {
      const { status } = await client.call('POST /api/v1/users/:id/verify-email', {
        params: { id: user.id },
      });
      expect(status).toBe(403);
    }
  });
});

describe('a link in an email', () => {
  it('is not stored in the outbox; admins see it only if emails are stored instead of sent [ACCT-02]', async () => {
    const boss = await admin(app);
    const { user, email, token } = await newcomer();
    const [message] = await accountEmails(app, 'verify-email', user.id);
    expect(JSON.stringify(message)).not.toContain(token);
    const read = (client: Client, id = message?.id ?? '') =>
      client.call('GET /api/v1/admin/mails/:id', { params: { id } });
    expect((await read(boss.client)).body.text).toContain(`/verify-email?token=${token}`);

    const emailProvider = createRecordingProvider();
    const delivering = await startTestApp({ emailProvider });
    const other = await newcomer(delivering);
    const [theirs] = await accountEmails(delivering, 'verify-email', other.email);
    const shown = await read((await admin(delivering)).client, theirs?.id);
    expect(shown.body.text).toContain('/verify-email');
    expect(shown.body.text + shown.body.html).not.toMatch(/token=|[A-Za-z0-9_-]{43}/);
    await delivering.runJobs();
    const sent = emailProvider.sent.find(({ recipient }) => recipient === other.email);
    expect((await sent?.render())?.html).toContain(`/verify-email?token=${other.token}`);
    expect(email).not.toBe(other.email);
    await delivering.stop();
  });
});

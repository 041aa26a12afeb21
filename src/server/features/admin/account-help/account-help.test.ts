import { describe, expect, it } from 'vitest';
import {
  accountEmails,
  linkIn,
  withKnownAddress,
  withSecondFactor,
} from '../../../../../tests/helpers/account-emails.ts';
import { listAlerts } from '../../../../../tests/helpers/admin-alerts.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { openLivePage } from '../../../../../tests/helpers/live-page.ts';
import {
  admin,
  confirmed,
  register,
  type Someone,
  signIn,
  staff,
} from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const support = await confirmed(await staff(app, 'support'));
const boss = await confirmed(await admin(app));
const second = await confirmed(await admin(app));
const DAY = 24 * 3_600_000;

const of = ({ user }: Someone) => ({ params: { id: user.id } });
const correct = (someone: Someone, email: string, by = support) =>
  by.client.call('PUT /api/v1/admin/people/:id/email', { ...of(someone), body: { email } });
const ask = (someone: Someone, by = support) =>
  by.client.call('POST /api/v1/admin/people/:id/two-factor-removal', of(someone));
const confirmIt = (someone: Someone, by = boss) =>
  by.client.call('POST /api/v1/admin/people/:id/two-factor-removal/confirm', of(someone));
const isSignedIn = async ({ client }: Someone) => (await client.call('GET /api/user')).status === 200;

describe('support', () => {
  it('corrects an email address, which counts once the new one is confirmed [ADMIN-44]', async () => {
    const someone = await withKnownAddress(app, await register(app));
    expect((await correct(someone, 'right@example.org')).status).toBe(200);
    await signIn(app, someone);
    expect(await accountEmails(app, 'email-correction-asked', someone.user.email)).toHaveLength(1);
    const token = await linkIn(app, 'email-change', 'right@example.org');
    const moved = await app.client().call('POST /api/email/confirm', { body: { token } });
    expect(moved.body).toEqual({ email: 'right@example.org' });
    expect(await accountEmails(app, 'email-changed', someone.user.email)).toHaveLength(1);
    await signIn(app, { ...someone, user: { ...someone.user, email: 'right@example.org' } });
  });

  it('cannot give an account its own address, or that of another one [ADMIN-44]', async () => {
    const [someone, other] = [await register(app), await register(app)];
    expect((await correct(someone, someone.user.email)).error.code).toBe('same_address');
    expect((await correct(someone, other.user.email.toUpperCase())).error.code).toBe('address_taken');
    expect((await correct(someone, 'nowhere')).status).toBe(400);
  });

  it('resends the verification of an address until it is confirmed [ADMIN-44]', async () => {
    const someone = await register(app);
    const resend = () => support.client.call('POST /api/v1/admin/people/:id/verification-email', of(someone));
    expect((await resend()).status).toBe(200);
    const token = await linkIn(app, 'verify-email', someone.user.id);
    expect((await app.client().call('POST /api/verify-email', { body: { token } })).status).toBe(200);
    expect((await resend()).error.code).toBe('already_verified');
  });

  it('signs a person out everywhere, and tells their open pages [ADMIN-44]', async () => {
    const someone = await register(app);
    const page = await openLivePage(app, someone.client);
    page.send({ type: 'followAccount' });
    await eventually(page.accountNews).toBeGreaterThan(0);
    const before = page.accountNews();
    const out = await support.client.call('POST /api/v1/admin/people/:id/sign-out', of(someone));
    expect([out.body.sessions, await isSignedIn(someone)]).toEqual([0, false]);
    await eventually(page.accountNews).toBeGreaterThan(before);
  });

  it('cannot do any of this for those who work for the site, nor anyone for themselves [ADMIN-44]', async () => {
    for (const target of [boss, await staff(app, 'finance')]) {
      expect((await correct(target, 'mine@example.org')).status).toBe(403);
      expect((await ask(target)).status).toBe(403);
    }
    expect((await correct(support, 'mine@example.org')).error.code).toBe('own_account');
    expect((await confirmIt(boss)).error.code).toBe('own_account');
  });
});

describe('the removal of a second factor', () => {
  it('needs a request, a day, and an admin who did not make it; it ends all sessions [ADMIN-45]', async () => {
    const someone = await register(app);
    expect((await ask(someone)).error.code).toBe('two_factor_off');
    await withSecondFactor(someone);
    expect((await confirmIt(someone)).error.code).toBe('not_asked');
    const asked = await ask(someone, boss);
    expect(asked.body.twoFactorRemoval).toMatchObject({ by: { id: boss.user.id } });
    expect((await ask(someone)).error.code).toBe('already_asked');
    expect(await accountEmails(app, 'two-factor-removal-asked', someone.user.id)).toHaveLength(1);
    expect((await listAlerts(app, second)).at(-1)).toMatchObject({ kind: 'two_factor_removal' });

    expect((await confirmIt(someone, boss)).error.code).toBe('same_admin');
    expect((await confirmIt(someone, second)).error.code).toBe('too_early');
    await app.shiftClock(DAY);
    const late = await confirmed(await admin(app));
    expect((await confirmIt(someone, late)).body).toMatchObject({ twoFactor: false, twoFactorRemoval: null });
    await app.shiftClock(0);
    expect(await isSignedIn(someone)).toBe(false);
    await signIn(app, someone);
    expect(await accountEmails(app, 'two-factor-off', someone.user.id)).toMatchObject([
      { data: { by: 'operator' } },
    ]);
  });

  it('is stopped by the owner with the emailed link, or withdrawn by support [ADMIN-45]', async () => {
    const someone = await register(app);
    await withSecondFactor(someone);
    await ask(someone);
    const token = await linkIn(app, 'two-factor-removal-asked', someone.user.id);
    const stop = () => app.client().call('POST /api/two-factor/keep', { body: { token } });
    expect(await stop()).toMatchObject({ status: 200, body: { email: someone.user.email } });
    expect((await stop()).error.code).toBe('link_unusable');
    expect((await confirmIt(someone)).error.code).toBe('not_asked');

    await ask(someone);
    const withdraw = () =>
      support.client.call('DELETE /api/v1/admin/people/:id/two-factor-removal', of(someone));
    expect((await withdraw()).body.twoFactorRemoval).toBeNull();
    expect((await withdraw()).error.code).toBe('not_asked');
  });
});

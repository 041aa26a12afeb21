import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteSettings } from '#server/db/schema.ts';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { emailTo } from '../../../../../tests/helpers/emails.ts';
import { headerOf, startMailServer } from '../../../../../tests/helpers/mail-server.ts';
import { admin, confirmed, type Someone } from '../../../../../tests/helpers/people.ts';

let server: Awaited<ReturnType<typeof startMailServer>>;
let app: TestApp;
let boss: Someone;
beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({
    environment: { ...server.environment, MAIL_FROM: 'draws@example.org', BRAND_NAME: 'Fair Draws' },
  });
  boss = await confirmed(await admin(app));
});
afterAll(async () => {
  await app.stop();
  await server.stop();
});

/** Sends an email now, and returns its sender. */
async function fromNow(of: TestApp = app): Promise<string | undefined> {
  const to = `${crypto.randomUUID()}@example.org`;
  await emailTo(of, to);
  await of.services.emails.sendDue();
  const email = server.received.find(({ to: [address] }) => address === to);
  return email && headerOf(email, 'From');
}

it('the sender is the platform’s name, as configured or set by an admin, in every process [MAIL-14]', async () => {
  expect(await fromNow()).toBe('Fair Draws <draws@example.org>');
  await boss.client.call('PATCH /api/v1/admin/settings', { body: { brandName: 'Village Draws' } });
  expect(await fromNow()).toBe('Village Draws <draws@example.org>');

  // Another process may change the setting; this one reads it within a second.
  await app.database.db.update(siteSettings).set({ value: 'Town Draws' });
  await app.services.settings.follow();
  expect(await fromNow()).toBe('Town Draws <draws@example.org>');
});

it('the sender is the name in MAIL_FROM, whatever the platform’s name [MAIL-14]', async () => {
  const named = await startTestApp({
    environment: { ...server.environment, MAIL_FROM: 'The desk <draws@example.org>' },
  });
  expect(await fromNow(named)).toBe('The desk <draws@example.org>');
  await named.stop();
});

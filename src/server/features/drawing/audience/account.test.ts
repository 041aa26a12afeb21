import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { eventually } from '../../../../../tests/helpers/eventually.ts';
import { openLivePage } from '../../../../../tests/helpers/live-page.ts';
import { admin, confirmed, register, type Someone } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app));

const FOLLOW = { type: 'followAccount' };
const set = (how: 'verify' | 'unverify', { user }: Someone) =>
  boss.client.call(`PUT /api/v1/admin/hosts/:id/${how}`, { params: { id: user.id } });

it('notifies every open page of an account when it changes, and no other page [ADMIN-36]', async () => {
  const host = await register(app, { role: 'host' });
  const other = await register(app, { role: 'host' });
  const [page, elsewhere, foreign] = [
    await openLivePage(app, host.client),
    await openLivePage(app, host.client),
    await openLivePage(app, other.client),
  ];
  for (const each of [page, elsewhere, foreign]) {
    each.send(FOLLOW);
    await eventually(each.accountNews).toBeGreaterThan(0);
  }
  const suspend = () =>
    boss.client.call('POST /api/v1/admin/people/:id/suspend', {
      params: { id: host.user.id },
      body: { reason: 'Several cards were tried.' },
    });
  for (const change of [() => set('verify', host), () => set('unverify', host), suspend]) {
    const before = [page.accountNews(), elsewhere.accountNews()] as const;
    await change();
    await eventually(page.accountNews).toBeGreaterThan(before[0]);
    await eventually(elsewhere.accountNews).toBeGreaterThan(before[1]);
  }
  // A new follower is notified once, and again if the process then starts listening to other processes.
  expect(foreign.accountNews()).toBeLessThanOrEqual(2);
  expect(page.heard).toEqual([]);
});

it('rejects visitors who are not signed in', async () => {
  const page = await openLivePage(app);
  page.send(FOLLOW);
  await eventually(() => page.of('error').map(({ message }) => message)).toEqual(['Please sign in first.']);
  expect(page.accountNews()).toBe(0);
});

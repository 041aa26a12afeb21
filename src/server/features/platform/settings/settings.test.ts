import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { siteSettings } from '#server/db/schema.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { newAddress, newsletterOf } from '../../../../../tests/helpers/newsletter.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

type Change = CallInput<Calls['PATCH /api/v1/admin/settings']>['body'];

const app = await provideTestApp({
  environment: { BRAND_NAME: 'Fair Draws', SUPPORT_EMAIL: 'help@example.org' },
});
const boss = await confirmed(await admin(app, { firstName: 'Ann', lastName: 'Alder' }));

const show = () => boss.client.call('GET /api/v1/admin/settings');
const change = (body: Change) => boss.client.call('PATCH /api/v1/admin/settings', { body });

describe('the settings', () => {
  it('come from the configuration until an admin changes them, and again after they are reset [ADMIN-24]', async () => {
    const defaults = {
      brandName: 'Fair Draws',
      supportEmail: 'help@example.org',
      verificationCallUrl: '',
      verificationInfoUrl: '',
      socialLinks: [],
      holdingMode: false,
      salesStop: '',
      salesStopReason: '',
      newsletter: true,
      ticketsPerOrder: 999,
      monthlyLimitPence: 100_000_000,
      countdownSeconds: 1,
      payoutApprovalPence: 100_000,
      vatRatePercent: 0,
      reservePercent: 0,
      reserveDays: 0,
      vatNumber: '',
      claimDays: 14,
    };
    expect((await show()).body).toEqual({
      values: defaults,
      defaults,
      saved: [],
      approvalLimit: { pence: 100_000, until: null },
      changes: [],
    });

    const wanted = {
      brandName: 'Village Draws',
      supportEmail: 'hello@example.org',
      verificationCallUrl: 'https://calls.example.org/book',
      verificationInfoUrl: 'https://help.example.org/hosts',
      socialLinks: ['https://www.instagram.com/draws', 'https://draws.example.social/@us'],
    };
    const { status, body } = await change(wanted);
    expect([status, body.values, body.defaults]).toEqual([200, { ...defaults, ...wanted }, defaults]);
    expect(body.saved.toSorted()).toEqual(Object.keys(wanted).toSorted());
    expect(await app.services.settings.site()).toMatchObject({
      brandName: 'Village Draws',
      supportEmail: 'hello@example.org',
      verificationCallUrl: 'https://calls.example.org/book',
      verificationInfoUrl: 'https://help.example.org/hosts',
      socialLinks: [
        { name: 'Instagram', url: 'https://www.instagram.com/draws' },
        { name: 'draws.example.social', url: 'https://draws.example.social/@us' },
      ],
    });
    expect(await app.services.settings.emailSite()).toMatchObject({ brandName: 'Village Draws' });

    const back = await change({
      brandName: null,
      supportEmail: null,
      verificationCallUrl: null,
      verificationInfoUrl: null,
      socialLinks: null,
    });
    expect(back.body).toMatchObject({ values: defaults, saved: [] });
    const site = await app.services.settings.site();
    expect(site.verificationCallUrl).toBe('mailto:help@example.org');
    expect(site).not.toHaveProperty('verificationInfoUrl');
  });

  it('list who changed what, newest first, and leave out unchanged values [ADMIN-25]', async () => {
    const by = { id: boss.user.id, name: 'Ann Alder' };
    const former = (await show()).body.changes.length;
    await change({ brandName: 'Other Draws', newsletter: true });
    await change({ brandName: 'Other Draws' });
    const { changes } = (await change({ brandName: null })).body;
    expect(changes.slice(0, changes.length - former)).toEqual([
      { at: expect.any(String), by, setting: 'brandName', before: 'Other Draws', after: 'Fair Draws' },
      { at: expect.any(String), by, setting: 'brandName', before: 'Fair Draws', after: 'Other Draws' },
    ]);
  });

  it.each([
    [{ brandName: ' ' }, 'brandName', 'Please enter a name'],
    [{ brandName: 'x'.repeat(41) }, 'brandName', 'The name must be at most 40 characters'],
    [{ supportEmail: 'nobody' }, 'supportEmail', 'Please enter an email address'],
    [
      { supportEmail: `${'x'.repeat(255)}@example.org` },
      'supportEmail',
      'The address must be at most 255 characters',
    ],
    [{ verificationCallUrl: 'call us' }, 'verificationCallUrl', 'Please enter a full http or https address'],
    [
      { verificationInfoUrl: 'data:text/html,hello' },
      'verificationInfoUrl',
      'Please enter a full http or https address',
    ],
    [
      { verificationCallUrl: 'javascript:alert(1)' },
      'verificationCallUrl',
      'Please enter a full http or https address',
    ],
    [
      { socialLinks: ['https://me:secret@example.org'] },
      'socialLinks.0',
      'Please enter a full http or https address',
    ],
    [
      { verificationCallUrl: 'https://:secret@example.org' },
      'verificationCallUrl',
      'Please enter a full http or https address',
    ],
    [{ ticketsPerOrder: 1000 }, 'ticketsPerOrder', 'Please enter a whole number from 1 to 999'],
    [{ ticketsPerOrder: 0 }, 'ticketsPerOrder', 'Please enter a whole number from 1 to 999'],
    [{ countdownSeconds: 601 }, 'countdownSeconds', 'Please enter a whole number of seconds from 1 to 600'],
  ] satisfies [Change, string, string][])(
    'reject %j, with the error on its field [ADMIN-24]',
    async (body, path, message) => {
      const response = await change(body);
      expect(response.status).toBe(400);
      expect(response.error.issues).toContainEqual({ path, message });
    },
  );

  it('reject an empty change', async () => {
    expect((await change({})).status).toBe(400);
  });

  it('ignore values from another version of the program that they cannot use', async () => {
    await app.database.db.insert(siteSettings).values({ name: 'countdownSeconds', value: 'soon' });
    expect((await show()).body).toMatchObject({ values: { countdownSeconds: 1 }, saved: [] });
    await app.database.db.delete(siteSettings);
  });
});

describe('a changed setting takes effect immediately', () => {
  it('for the newsletter, which then accepts no new subscribers [ADMIN-24]', async () => {
    const { ask } = newsletterOf(app);
    await change({ newsletter: false });
    expect(await ask(newAddress())).toMatchObject({
      status: 409,
      error: { message: 'You can’t sign up for our newsletter at the moment.' },
    });
    await change({ newsletter: null });
    expect((await ask(newAddress())).status).toBe(200);
  });

  it('for all sales, which stop with a sentence for everyone; a repeated request gets its order [ADMIN-46]', async () => {
    const draw = await publishedDraw(app, await verifiedHost(app), {
      skillGameType: null,
      skillGameDifficulty: null,
    });
    const { client } = await register(app);
    const key = crypto.randomUUID();
    const bought = await tryToBuy(client, draw, 1, { key });
    const held = await tryToBuy(client, draw, 1, { testOutcome: 'walk-away' });
    const salesStop = 'We’re fixing a fault. Please come back this evening.';
    await change({ salesStop, salesStopReason: 'The bank declines all cards.' });
    expect(await tryToBuy((await register(app)).client, draw, 1)).toMatchObject({
      status: 409,
      error: { code: 'sales_stopped', message: salesStop },
    });
    const again = await tryToBuy(client, draw, 1, { key });
    expect(again.body.order.id).toBe(bought.body.order.id);
    const paid = await client.call('POST /api/v1/orders/:id/payment', {
      params: { id: held.body.order.id },
      body: { testOutcome: 'approve' },
    });
    expect(paid.body.order.status).toBe('paid');
    const site = await app.services.settings.site();
    expect(site).toMatchObject({ salesStop });
    expect(JSON.stringify(site)).not.toContain('bank');
    await change({ salesStop: null, salesStopReason: null });
    expect((await tryToBuy((await register(app)).client, draw, 1)).status).toBe(201);
  });

  it('for the maximum number of tickets in an order [ADMIN-24]', async () => {
    const draw = await publishedDraw(app, await verifiedHost(app), {
      skillGameType: null,
      skillGameDifficulty: null,
    });
    await change({ ticketsPerOrder: 5 });
    const { client } = await register(app);
    expect(await tryToBuy(client, draw, 6)).toMatchObject({ status: 409, error: { code: 'too_many' } });
    expect((await tryToBuy(client, draw, 5)).status).toBe(201);
    await change({ ticketsPerOrder: null });
    expect((await tryToBuy(client, draw, 6)).status).toBe(201);
  });
});

it('another process applies a change at its next read [ADMIN-24]', async () => {
  const other = await startTestApp({ database: app.database });
  expect((await other.services.settings.site()).brandName).toBe('Oakdraw');
  await change({ brandName: 'Village Draws' });
  const follow = other.jobs.find(({ name }) => name === 'follow the settings');
  expect(follow?.everyMs).toBeLessThanOrEqual(1000);
  await follow?.run();
  expect((await other.services.settings.site()).brandName).toBe('Village Draws');
  await change({ brandName: null });
  await other.server.close();
});

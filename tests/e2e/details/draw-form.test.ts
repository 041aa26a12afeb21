import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { suggestSundayEnd } from '#web/features/draws/form/dates.ts';
import { browserSite, expectToast, type Person } from '../../helpers/browser.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { drawInput } from '../../helpers/draws.ts';
import { makePicture } from '../../helpers/pictures.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite({ VERIFICATION_CALL_URL: 'https://calls.example.org/book' });

const drawsOf = (host: Person) =>
  host.api('GET /api/v1/users/:id/prize-draws', { params: { id: host.user.id }, query: {} });

async function newDraw(page: Page, title: string) {
  const form = drawForm(page);
  await form.fillIn(title);
  return form;
}

describe('an unverified host', () => {
  it('saves a draft, cannot publish it, is verified and publishes [WIZ-13, WIZ-15, PERM-05, ADMIN-07]', async () => {
    const host = await site.person({ role: 'host', firstName: 'Una', lastName: 'Verified' });
    const { page, open } = await site.visitor({ as: host });
    await open('/prize-draw/new');
    await page.getByText('Account Verification Required').waitFor();
    const link = (name: string) => page.getByRole('link', { name }).getAttribute('href');
    expect(await link('Schedule Verification Call')).toBe('https://calls.example.org/book');
    expect(await link('Learn More')).toBe('/why-us');
    const form = await newDraw(page, 'The oak rocking horse');
    await form.goTo('Finalize');
    for (const name of [/^Start today/, /^Start on a specific date/]) {
      expect(await form.choice(name).isDisabled()).toBe(true);
    }
    expect(await form.choice(/^Don't publish/).isChecked()).toBe(true);
    await page.getByText('Your account must be verified before you can publish a prize draw.').waitFor();
    await expectWellMade(page);
    await form.button('Preview').click();
    await page
      .getByText('Your account must be verified before you can publish a prize draw.')
      .first()
      .waitFor();
    expect(await form.button('Publish Prize Draw').isDisabled()).toBe(true);
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    await page.getByRole('heading', { name: 'The oak rocking horse' }).waitFor();
    const [draft] = await drawsOf(host);
    expect(draft).toMatchObject({ status: 'inactive', startDate: null, ticketPrice: 500, ticketLimit: 100 });

    const rejected = host.api('POST /api/v1/prize-draws', { body: drawInput() });
    await expect(rejected).rejects.toMatchObject({ status: 403 });

    const admin = await site.visitor({ as: await site.admin() });
    await admin.open('/admin');
    await admin.page.getByRole('button', { name: 'Verify Host Una Verified' }).click();
    await expectToast(
      admin.page,
      'Host verified successfully',
      'The host can now create and manage prize draws.',
    );

    await open(`/prize-draw/${draft?.id}/edit?step=finalize`);
    expect(await page.getByText('Account Verification Required').count()).toBe(0);
    await form.choice(/^Start today/).check();
    await form.button('Update Prize Draw').click();
    await page.waitForURL('/dashboard');
    expect((await drawsOf(host))[0]).toMatchObject({ status: 'active' });
  });

  it('cannot create draws after the verification was revoked', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const admin = await site.admin();
    await admin.api('PUT /api/v1/admin/hosts/:id/unverify', { params: { id: host.user.id } });
    const { page, open } = await site.visitor({ as: host });
    await open('/prize-draw/new?step=finalize');
    await page.getByText('Your verification was revoked').waitFor();
    expect(await drawForm(page).button('Create Prize Draw').isDisabled()).toBe(true);
  });
});

describe('a new draw', () => {
  it('starts from the defaults [WIZ-05, WIZ-07, WIZ-08, WIZ-09]', async () => {
    const { page, open } = await site.visitor({ as: await site.person({ role: 'host', verified: true }) });
    await open('/prize-draw/new?step=tickets');
    const form = drawForm(page);
    expect(await form.number('Ticket price').inputValue()).toBe('5.00');
    expect(await form.number('Number of tickets').inputValue()).toBe('100');
    expect(await form.toggle(/^Show the progress bar/).isChecked()).toBe(true);
    await form.goTo('Skill Games');
    for (const name of [/^Math/, /^Medium/]) expect(await form.choice(name).isChecked()).toBe(true);
    await open('/prize-draw/new?step=charity');
    expect(await form.number('Charity percentage').inputValue()).toBe('5');
    expect(await form.number('Extra trees (optional)').inputValue()).toBe('0');
    const before = new Date();
    await open('/prize-draw/new?step=finalize');
    for (const name of [/^Blue Pastel/, /^Start today/]) {
      expect(await form.choice(name).isChecked(), String(name)).toBe(true);
    }
    const themes = await page.locator('input[name=colorScheme] ~ .text-sm').allTextContents();
    expect(themes).toEqual(['Blue Pastel', 'Green Pastel', 'Pink Pastel', 'Purple Dream', 'Custom Mix']);
    const ends = [before, new Date()].map((now) => suggestSundayEnd(now, 7));
    expect(ends).toContain(await form.time('End date'));
    await form.button('Create Prize Draw').waitFor();
  });

  it('is created with all chosen values [WIZ-06, WIZ-17, WIZ-19, VAL-02]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const { page, open } = await site.visitor({ as: host });
    await open('/prize-draw/new');
    const form = await newDraw(page, 'Supper for eight');
    await form.box('Charity number (optional)').fill('1234567');
    await form.number('Charity percentage').fill('40');
    await form.goTo('Basic Details');
    await form.choosePicture(await makePicture());
    await form.box('Image description (optional)').fill('A long table');
    await form.goTo('Ticket Setup');
    await form.number('Ticket price').fill('7.49');
    await form.number('Number of tickets').fill('250');
    await form.toggle(/^Show the progress bar/).uncheck();
    await form.toggle(/^Minimum-ticket guarantee/).check();
    await form.number('Minimum number of tickets').fill('80');
    await form.toggle(/^Limit per person/).check();
    await form.number('Tickets per person').fill('12');
    await form.goTo('Skill Games');
    for (const name of [/^Word/, /^Hard/]) await form.choice(name).check();
    await form.goTo('Charity & Trees');
    await form.number('Extra trees (optional)').fill('6');
    await form.goTo('Finalize');
    for (const name of [/^It starts automatically/, /^Story/, /^Playful/]) await form.choice(name).check();
    await page.getByText('Custom Mix').click();
    await page.getByLabel('Custom colour').fill('#a8641f');
    await form.choice(/^Start on a specific date/).check();
    await form.setTime('Start date', '2030-07-01T09:00');
    await form.setTime('End date', '2030-12-01T18:30');
    await page.getByText('1 July 2030, 09:00 BST.').first().waitFor();
    await page.getByText('1 December 2030, 18:30 GMT.').first().waitFor();
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    expect((await drawsOf(host))[0]).toMatchObject({
      title: 'Supper for eight',
      ticketPrice: 749,
      ticketLimit: 250,
      showProgressBar: false,
      minTicketAmount: 80,
      maxTicketsPerPerson: 12,
      skillGameType: 'word',
      skillGameDifficulty: 'hard',
      charityNumber: '1234567',
      charityPercentage: 40,
      extraTreesCount: 6,
      imageAlt: 'A long table',
      drawMode: 'automatic',
      colorScheme: 'custom',
      customColor: '#a8641f',
      layout: 'story',
      fontPair: 'playful',
      status: 'scheduled',
      startDate: '2030-07-01T08:00:00.000Z',
      endDate: '2030-12-01T18:30:00.000Z',
    });
  });

  it('has between one and ten ranked prizes [VAL-16, VAL-17, VAL-18]', async () => {
    const host = await site.person({ role: 'host', verified: true });
    const { page, open } = await site.visitor({ as: host });
    await open('/prize-draw/new');
    const form = await newDraw(page, 'Fête hamper');
    await form.goTo('Basic Details');
    const prizes = page.getByRole('group', { name: 'Prizes' });
    const remove = prizes.getByRole('button', { name: /^Remove/ });
    expect(await remove.count()).toBe(0);
    await form.button('Add Prize').click();
    expect(await prizes.getByRole('textbox').count()).toBe(2);
    expect(await form.box('1st prize').inputValue()).toBe('The rocking horse');
    await form.expectFocus('prizes.1.description');
    await form.box('2nd prize').fill('Jam');
    for (let count = 3; count <= 10; count += 1) await form.button('Add Prize').click();
    expect(await form.button('Add Prize').isDisabled()).toBe(true);
    for (let count = 10; count > 3; count -= 1) {
      await prizes.getByRole('button', { name: `Remove ${count}th prize` }).click();
    }
    await form.box('3rd prize').fill('Cake');
    await form.button('Remove 1st prize').click();
    await form.expectFocus('prizes.0.description');
    expect(await form.box('1st prize').inputValue()).toBe('Jam');
    await form.goTo('Finalize');
    await form.button('Create Prize Draw').click();
    await page.waitForURL('/dashboard');
    expect((await drawsOf(host))[0]).toMatchObject({
      prize: 'Jam',
      prizes: [
        { rank: 1, description: 'Jam' },
        { rank: 2, description: 'Cake' },
      ],
    });
  });

  it('shows progress, and a server error at its field [WIZ-13, WIZ-14, GEN-05]', async () => {
    const { page, open } = await site.visitor({ as: await site.person({ role: 'host', verified: true }) });
    await open('/prize-draw/new');
    const form = await newDraw(page, 'Refused');
    await form.goTo('Finalize');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/v1/prize-draws', async (route) => {
      await released;
      const issues = [
        { path: 'prizes.0.description', message: 'This prize is not allowed.' },
        { path: 'charityName', message: 'No such charity.' },
      ];
      await route.fulfill({
        status: 400,
        json: { message: 'This prize is not allowed.', code: 'invalid', issues },
      });
    });
    await form.button('Create Prize Draw').click();
    const busy = form.button('Creating your prize draw...');
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    await expectToast(page, 'Failed to create prize draw', 'This prize is not allowed.');
    await form.expectError('prizes.0.description', 'This prize is not allowed.');
    await form.expectError('charityName', 'No such charity.');
    await form.expectFocus('prizes.0.description');
    expect(new URL(page.url()).pathname).toBe('/prize-draw/new');
  });
});

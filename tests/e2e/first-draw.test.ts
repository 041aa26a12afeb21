import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordActs } from '../helpers/acts.ts';
import { sharedSite } from '../helpers/browser.ts';
import { PHONE } from '../helpers/buyer-pages.ts';
import { drawForm } from '../helpers/draw-form.ts';
import { fillDateOfBirth } from '../helpers/purchase-pages.ts';
import { newEmail } from '../helpers/site-people.ts';

const site = sharedSite();

describe('a new organisation', () => {
  it('gets from the home page to a first draw on sale in 31 actions, with a call in between [ORG-20, ORG-34, HOSTCALL-01, PUBLISHED-01]', async () => {
    const { page, context, open } = await site.visitor(PHONE);
    const acts = await recordActs(context);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const follow = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const hall = randomUUID().slice(0, 8);
    const email = newEmail('chair');

    await open('/');
    await follow('Get Started Free');
    await field('First name').fill('Mary');
    await field('Last name').fill('Chair');
    await field('Email').fill(email);
    await field('Password').fill('a good password');
    await field('Confirm password').fill('a good password');
    await fillDateOfBirth(page);
    await press('Create account');
    await follow('Create Your First Prize Draw');
    await follow('Create an organisation');
    await field('Name').fill(`Fernhill Hall ${hall}`);
    await press('Create organisation');
    await follow('Create a prize draw');

    const form = drawForm(page);
    await form.box('Title').fill('A cabin in the woods');
    await form.box('Description').fill('A week for four, and all proceeds mend the roof of the hall.');
    await form.box('Prize').fill('A week in the cabin');
    for (const step of ['Ticket Setup', 'Skill Games', 'Charity & Trees'] as const) {
      await press('Next');
      await form.stepHeading(step).waitFor();
    }
    await form.box('Charity name').fill('Little Acre Hospice');
    await press('Next');
    await form.stepHeading('Finalize').waitFor();
    await press('Ask for a call');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('After six, 01632 960 001');
    await dialog.getByRole('button', { name: 'Ask for a call' }).click();
    await dialog.waitFor({ state: 'detached' });
    await press('Create Prize Draw');
    await page.getByRole('heading', { level: 3, name: 'A cabin in the woods' }).waitFor();

    const admin = await site.admin();
    const [waiting] = await admin.api('GET /api/v1/admin/hosts', { query: { search: email } });
    await admin.api('PUT /api/v1/admin/hosts/:id/verify', { params: { id: waiting?.id ?? '' } });
    await open('/dashboard');
    await follow('Manage');
    // The dashboard also has a link to publish, which disappears.
    await page.getByRole('heading', { level: 1, name: 'A cabin in the woods' }).waitFor();
    await follow('Publish');
    await form.stepHeading('Finalize').waitFor();
    await page.getByText('Start today', { exact: true }).click();
    await press('Update Prize Draw');
    const panel = page.getByRole('region', { name: 'You’re live' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('published');
    const link = await panel.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toContain(`/@fernhill-hall-${hall}/a-cabin-in-the-woods`);
    expect(acts().length, acts().join('; ')).toBeLessThanOrEqual(31);

    const follower = await site.visitor(PHONE);
    await follower.open(new URL(link).pathname);
    await follower.page.getByRole('link', { name: 'Buy Tickets Now' }).waitFor();
    await follower.page
      .getByRole('link', { name: `Fernhill Hall ${hall}` })
      .first()
      .waitFor();
  });
});

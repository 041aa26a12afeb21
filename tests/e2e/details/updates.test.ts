import { describe, expect, it } from 'vitest';
import { expectToast, sharedSite } from '../../helpers/browser.ts';
import { eventually } from '../../helpers/eventually.ts';
import { drawOnSale, sell } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const newHost = () => site.person({ role: 'host', verified: true });

async function soldDraw() {
  const host = await newHost();
  const draw = await drawOnSale(host, { title: 'Lamp' });
  const buyer = await sell(site, draw, 1);
  return { host, draw, buyer, path: `/prize-draw/${draw.id}/updates` };
}

describe('an update', () => {
  it('is written, previewed, tested and posted, and appears on the draw’s page [UPD-15, UPD-16]', async () => {
    const { host, draw, path } = await soldDraw();
    const { page, open } = await site.visitor({ as: host });
    await open('/dashboard');
    await page.getByRole('link', { name: 'Manage' }).click();
    await page.getByRole('link', { name: 'Write an update' }).click();
    await page.waitForURL(path);
    await page.getByRole('button', { name: 'Post to 1 person' }).click();
    await page.getByText('Please give your update a subject.').waitFor();
    await page.getByText('Please write your update.').waitFor();
    await expectWellMade(page);
    await page.getByLabel('Subject').fill('The lamp is lit');
    await page.getByLabel('Your update').fill('Dear all,\nthank you.');
    await page.getByRole('button', { name: 'Preview' }).click();
    const letter = page.frameLocator('iframe');
    await letter.getByRole('heading', { name: 'The lamp is lit' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expectToast(page, 'Test sent', 'We’ve emailed it to you, and to no one else.');
    await page.getByRole('button', { name: 'Post to 1 person' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without posting?' });
    await leaving.getByRole('button', { name: 'Keep writing' }).click();
    await leaving.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Post to 1 person' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Post update' }).dblclick();
    await expectToast(page, 'Update posted', 'It’s on the draw’s page. We’re sending the emails now.');
    await page.getByRole('heading', { level: 3, name: 'The lamp is lit' }).waitFor();
    expect(await page.getByLabel('Your update').inputValue()).toBe('');
    const params = { id: draw.id };
    expect(await host.api('GET /api/v1/prize-draws/:id/updates', { params })).toHaveLength(1);

    const stranger = await site.visitor();
    await stranger.open(`/prize-draw/${draw.id}`);
    const shown = stranger.page.locator('#updates');
    expect(await shown.textContent()).toContain('Dear all,\nthank you.');
    await expectWellMade(stranger.page);
  });

  it('cannot be written if there are no entrants, or by other users [UPD-05, UPD-06]', async () => {
    const host = await newHost();
    const draw = await drawOnSale(host);
    const path = `/prize-draw/${draw.id}/updates`;
    const owner = await site.visitor({ as: host });
    await owner.open(path);
    await owner.page.getByText('No one has a ticket yet, so there’s no one to write to.').waitFor();
    await expectWellMade(owner.page);
    const other = await site.visitor({ as: await newHost() });
    await other.open(path, 403);
    await other.page.getByText('Only the creator of this prize draw can post updates.').waitFor();
  });
});

describe('unsubscribing from updates', () => {
  it('needs a button on the page that an email links to, and can be undone [UPD-17]', async () => {
    const { host, draw, buyer } = await soldDraw();
    const body = { subject: 'News', words: 'Thank you.' };
    await host.api('POST /api/v1/prize-draws/:id/updates', { params: { id: draw.id }, body });
    const admin = await site.admin();
    const search = { query: { search: buyer.email } };
    const emailOf = async () => {
      const emails = await admin.api('GET /api/v1/admin/mails', search);
      return emails.find(({ template }) => template === 'draw-update');
    };
    await eventually(async () => (await emailOf()) !== undefined).toBe(true);
    const id = (await emailOf())?.id ?? '';
    const { text } = await admin.api('GET /api/v1/admin/mails/:id', { params: { id } });
    const link = /\/leave-updates\?token=[\w-]+/.exec(text)?.[0] ?? '';
    const { page, open } = await site.visitor();
    await open(link);
    await page.getByRole('heading', { level: 1, name: 'Unsubscribe from updates?' }).waitFor();
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Unsubscribe from this prize draw' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’ve unsubscribed' }).waitFor();
    await page.getByText('You won’t get any more updates about this prize draw.').waitFor();
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Get updates again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  });

  it('reports an incomplete link [UPD-17]', async () => {
    const { page, open } = await site.visitor();
    await open('/leave-updates');
    await page.getByRole('heading', { level: 1, name: 'This link doesn’t work' }).waitFor();
  });
});

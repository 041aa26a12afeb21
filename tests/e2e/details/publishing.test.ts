import { describe, expect, it } from 'vitest';
import { adminPage } from '../../helpers/admin-page.ts';
import { expectNoAxeViolations, expectNoOverflow, expectToast, sharedSite } from '../../helpers/browser.ts';
import { drawForm } from '../../helpers/draw-form.ts';
import { drawInput } from '../../helpers/draws.ts';
import { linkInEmail } from '../../helpers/email-links.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = sharedSite();

const verifiedHost = () => site.person({ role: 'host', verified: true });

describe('after publishing', () => {
  it.each([
    [390, 'light'],
    [1280, 'dark'],
  ] as const)(
    'shows the link, code, poster and what happens next, %i wide and %s [PUBLISHED-01]',
    async (width, colorScheme) => {
      const host = await verifiedHost();
      const { page, open } = await site.visitor({ as: host, width, colorScheme });
      await open('/prize-draw/new');
      const form = drawForm(page);
      await form.fillIn('The lighthouse week');
      await form.goTo('Finalize');
      await form.button('Create Prize Draw').click();
      const panel = page.getByRole('region', { name: 'You’re live' });
      await panel.waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('published');
      const link = await panel.getByLabel('Link', { exact: true }).inputValue();
      expect(link).toMatch(/\/prize-draw\/[0-9a-f-]{36}\?utm_source=link$/);
      for (const name of ['WhatsApp', 'Poster (PDF)', 'Story picture', 'See your page']) {
        expect(await panel.getByRole('link', { name }).count(), name).toBe(1);
      }
      const code = panel.getByAltText(/QR code/);
      await code.scrollIntoViewIfNeeded();
      await expect.poll(() => code.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      await panel.getByText('What happens next').waitFor();
      await panel.getByText(/Ticket sales end on .*20:00/).waitFor();
      await expectNoAxeViolations(page);
      await expectNoOverflow(page);
      // It has an address of its own, so a reload shows it again.
      expect(new URL(page.url()).search).toMatch(/^\?published=/);
      await page.reload();
      await panel.waitFor();
      await panel.getByRole('button', { name: 'Done' }).click();
      await panel.waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('your-draws');
    },
  );

  it('says when a scheduled draw goes on sale, and appears only for the act of publishing [PUBLISHED-01]', async () => {
    const host = await verifiedHost();
    const { id } = await host.api('POST /api/v1/prize-draws', { body: drawInput({ startDate: null }) });
    const { page, open } = await site.visitor({ as: host });
    await open(`/prize-draw/${id}/edit?step=finalize`);
    const form = drawForm(page);
    await form.choice(/^Start on a specific date/).check();
    await form.button('Update Prize Draw').click();
    const panel = page.getByRole('region', { name: 'Your page is live' });
    await panel.getByText(/Tickets go on sale on/).waitFor();
    await panel.getByRole('button', { name: 'Done' }).click();
    await open(`/prize-draw/${id}/edit?step=finalize`);
    await form.button('Update Prize Draw').click();
    await page.waitForURL('/dashboard');
    await page.getByText('Prize draw updated').first().waitFor();
    expect(await panel.count()).toBe(0);
  });
});

it('a new host asks for the verification call in the form, and an admin finds them in a queue [HOSTCALL-01] [HOSTCALL-02]', async () => {
  const host = await site.person({ role: 'host', firstName: 'Wren', lastName: 'Willow' });
  const { page, open } = await site.visitor({ as: host, width: 390 });
  await open('/prize-draw/new');
  await page.getByRole('button', { name: 'Ask for a call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for your verification call' });
  await dialog.getByRole('textbox').fill('After six, 01632 960 001');
  await expectWellMade(page);
  await dialog.getByRole('button', { name: 'Ask for a call' }).click();
  await page.getByText(/You asked for a call on/).waitFor();
  await page.getByRole('button', { name: 'Change your request' }).waitFor();
  // The steps in between leave the banner out.
  const form = drawForm(page);
  await form.fillIn('A quiet draw');
  expect(await page.getByText('Account Verification Required').count()).toBe(0);
  await form.goTo('Finalize');
  await page.getByText('Account Verification Required').waitFor();

  const { page: admin, open: openAdmin } = await adminPage(site);
  await openAdmin('/admin');
  await admin.getByRole('link', { name: 'Show the queue' }).click();
  const row = admin
    .getByRole('list', { name: 'Hosts' })
    .getByRole('listitem')
    .filter({ hasText: 'Wren Willow' });
  await row.getByText(/Asked for a call on/).waitFor();
  await row.getByText('After six, 01632 960 001').waitFor();
  await expectWellMade(admin);
  await row.getByRole('button', { name: 'Verify Host Wren Willow' }).click();
  await row.waitFor({ state: 'detached' });
});

it('a template fills in a new draw, and leaves what the host typed [TEMPLATE-01]', async () => {
  const { page, open } = await site.visitor({ as: await verifiedHost(), width: 390 });
  await open('/prize-draw/new');
  const form = drawForm(page);
  await page.getByRole('button', { name: 'School or PTA' }).click();
  expect(await form.box('Title').inputValue()).toBe('Our school prize draw');
  await form.box('Title').fill('The bell tower');
  await page.getByRole('button', { name: 'Sports or social club' }).click();
  expect(await form.box('Title').inputValue()).toBe('The bell tower');
  expect(await form.box('Description').inputValue()).toContain('We’re raising money for our club');
  await expectWellMade(page);
});

it('a follower asks to be reminded on the draw’s page, with a plain form [REMIND-05]', async () => {
  const host = await verifiedHost();
  const startDate = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await host.api('POST /api/v1/prize-draws', { body: drawInput({ startDate }) });
  const { page, open } = await site.visitor({ width: 390 });
  await open(`/prize-draw/${id}`);
  const email = `${crypto.randomUUID()}@example.org`;
  await page.getByLabel('Email me when ticket sales open').fill(email);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Remind me' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await expectWellMade(page);
  const link = await linkInEmail(site, email, '/remind-me');
  await open(link);
  await page.getByRole('button', { name: 'Remind me' }).click();
  await page.getByRole('heading', { name: 'We’ll let you know' }).waitFor();
  await page.getByRole('button', { name: 'Cancel the reminder' }).click();
  await page.getByRole('heading', { name: 'Reminder cancelled' }).waitFor();
});

it('a host chooses the emails about their sales [NOTICE-05]', async () => {
  const host = await verifiedHost();
  const { page, open } = await site.visitor({ as: host, width: 390 });
  await open('/account');
  const digest = page.getByRole('checkbox', { name: /^A summary at 8:00/ });
  expect(await digest.isChecked()).toBe(true);
  await digest.click();
  await expectToast(page, 'Saved');
  await expectWellMade(page);
  const notices = await host.api('GET /api/v1/users/:id/host-emails', { params: { id: host.user.id } });
  expect(notices).toEqual({ 'first-sale': true, milestones: true, digest: false, ending: true });
});

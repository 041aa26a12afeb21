import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { recordActs } from '../helpers/acts.ts';
import { expectToast, type Person, sharedSite } from '../helpers/browser.ts';
import { drawForm } from '../helpers/draw-form.ts';
import { drawInput } from '../helpers/draws.ts';
import { linkInEmail } from '../helpers/email-links.ts';
import { eventually } from '../helpers/eventually.ts';
import { fillDateOfBirth } from '../helpers/purchase-pages.ts';
import { sell } from '../helpers/sold-tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';

const site = sharedSite();
const PHONE = { width: 390, height: 844 };
const newSlug = () => `hall-${randomUUID().slice(0, 8)}`;

const startOrganisation = ({ api }: Person, slug = newSlug(), more = {}) =>
  api('POST /api/v1/organisations', { body: { slug, name: 'Fernhill Village Hall', ...more } });

describe('an organisation in the browser', () => {
  it('is created on a phone, runs a draw, and invites a treasurer who sees money and cannot start [ORG-20, ORG-21, ORG-22, ORG-23, ORG-24, ORG-35, WORK-01]', async () => {
    const owner = await site.person({ role: 'host', verified: true });
    const { page, open } = await site.visitor({ as: owner, ...PHONE });
    await open('/dashboard');
    await page.getByRole('link', { name: 'Organisations' }).first().click();
    await page.getByRole('link', { name: 'Create an organisation' }).click();
    const slug = newSlug();
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('St Mary’s Village Hall');
    const address = page.getByRole('textbox', { name: 'Short address' });
    expect(await address.inputValue()).toBe('st-marys-village-hall');
    for (const [typed, problem] of [
      ['Hall', 'Lower-case letters, digits and single hyphens'],
      ['adm1n', 'Not a reserved or offensive word'],
      ['ab', '3 to 40 characters'],
    ] as const) {
      await address.fill(typed);
      await page.getByText(`Not met: ${problem}`).waitFor({ state: 'attached' });
    }
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByText('The short address must have 3 to 40 characters').waitFor();
    await address.fill(slug);
    await page.getByRole('textbox', { name: 'Place (optional)' }).fill('Fernhill');
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.waitForURL(`/organisations/${slug}/team`);
    expect(await page.getByRole('contentinfo').count()).toBe(0);

    const treasurer = `tess-${slug}@example.org`;
    await page.getByRole('textbox', { name: 'Email address' }).first().fill(treasurer);
    await page.getByText('They can see tickets, orders, buyers and money, and download lists.').click();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expectToast(
      page,
      'Invitation sent',
      `We’ve emailed ${treasurer}. The link works once, within 7 days.`,
    );
    await page.getByRole('heading', { name: 'Open invitations' }).waitFor();
    await expectWellMade(page);

    await page.getByRole('link', { name: 'Create a prize draw' }).click();
    const form = drawForm(page);
    await form.stepHeading('Basic Details').waitFor();
    expect(await page.getByRole('radio', { name: /St Mary’s Village Hall/ }).isChecked()).toBe(true);
    await form.fillIn('A cabin in the woods');
    await form.goTo('Basic Details');
    await page.getByRole('textbox', { name: 'Short address (optional)' }).fill('cabin');
    await page.getByText(`/@${slug}/`, { exact: false }).first().waitFor();
    await form.goTo('Finalize');
    await page.getByRole('button', { name: 'Create Prize Draw' }).click();
    await page.waitForURL('/dashboard');
    const [draw] = await owner.api('GET /api/v1/users/:id/prize-draws', {
      params: { id: owner.user.id },
      query: {},
    });
    expect(draw).toMatchObject({ slug: 'cabin', organisation: { slug }, status: 'active' });
    const id = draw?.id ?? '';

    // The treasurer has no account yet.
    const helper = await site.visitor(PHONE);
    const acts = await recordActs(helper.context);
    await helper.open(await linkInEmail(site, treasurer, '/team-invitation'));
    await expectWellMade(helper.page);
    await helper.page.getByRole('link', { name: 'Create an account' }).click();
    const field = (label: string) => helper.page.getByLabel(label, { exact: true });
    await expect.poll(() => field('Email').inputValue()).toBe(treasurer);
    await field('First name').fill('Tess');
    await field('Last name').fill('Banks');
    await field('Password').fill('a good password');
    await field('Confirm password').fill('a good password');
    await fillDateOfBirth(helper.page);
    await helper.page.getByRole('button', { name: 'Create account' }).click();
    await helper.page.getByRole('button', { name: 'Join the team' }).click();
    await helper.page.getByRole('heading', { name: 'You’ve joined St Mary’s Village Hall' }).waitFor();
    await helper.page.getByRole('link', { name: 'Go to your dashboard' }).click();
    await helper.page.getByRole('heading', { level: 3, name: 'A cabin in the woods' }).waitFor();
    await helper.page.getByText('Account Verification Required').waitFor({ state: 'detached' });
    await helper.page.getByRole('link', { name: 'Manage' }).click();
    await helper.page.waitForURL(`/prize-draw/${id}/manage`);
    await expectWellMade(helper.page);
    await helper.page.getByRole('link', { name: 'Money', exact: true }).click();
    await helper.page.getByRole('heading', { level: 1, name: 'Money from A cabin in the woods' }).waitFor();
    await helper.page.getByText('The host’s share').waitFor();
    expect(acts().length, acts().join('; ')).toBeLessThanOrEqual(13);
    await expectWellMade(helper.page);
    await helper.open('/dashboard');
    await helper.page.getByRole('button', { name: 'Actions for A cabin in the woods' }).click();
    const items = await helper.page.getByRole('menuitem').allInnerTexts();
    expect(items).toEqual(['View Details', 'View Tickets', 'Copy Share Link']);
    await helper.page.keyboard.press('Escape');
    await helper.open(`/prize-draw/${id}/view-tickets`);
    await helper.page.getByRole('link', { name: 'Export to CSV' }).waitFor();
    await owner.api('POST /api/v1/prize-draws/:id/end', { params: { id } });
    await helper.open(`/prize-draw/${id}/admin`);
    await helper.page.getByText('Only the creator of this prize draw can draw the winner.').waitFor();
    expect(
      await helper.page
        .getByRole('button', { name: 'Start Draw' })
        .isEnabled()
        .catch(() => false),
    ).toBe(false);
    await helper.open(`/prize-draw/${id}/edit`, 403);

    await open(`/organisations/${slug}/team`);
    await page.getByRole('combobox', { name: 'Role of Tess Banks' }).selectOption('drawer');
    await expectToast(
      page,
      'Role changed',
      'Tess Banks can see tickets, orders and buyers, and draw the winner.',
    );
    await helper.open(`/prize-draw/${id}/money`, 403);
    await page.getByRole('button', { name: /^Remove Tess Banks/ }).click();
    await page.getByRole('button', { name: 'Remove from the team' }).click();
    await expectToast(
      page,
      'Removed from the team',
      'Tess Banks no longer has access to your organisation’s draws.',
    );
    await helper.open(`/organisations/${slug}/team`, 403);
  });

  it('refuses addresses that imitate a verified organisation or are taken, at their field [ORG-02, ORG-20]', async () => {
    const owner = await site.person({ role: 'host', verified: true });
    const slug = newSlug();
    await startOrganisation(owner, slug);
    const admin = await site.admin();
    await admin.api('PUT /api/v1/admin/organisations/:slug/verify', {
      params: { slug },
      body: { checked: 'Its bank account' },
    });
    const { page, open } = await site.visitor({ as: owner });
    await open('/organisations/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another hall');
    const address = page.getByRole('textbox', { name: 'Short address' });
    await address.fill(slug.replace('hall', 'ha11'));
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByText('This short address looks like that of a verified organisation.').waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Oakdraw Support');
    await address.fill(newSlug());
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await page.getByText('This name is reserved. Please choose another one.').waitFor();
  });
});

describe('the public page of an organisation', () => {
  it('works signed out, and can be shared with its own tags [ORG-16, ORG-18]', async () => {
    const owner = await site.person({ role: 'host', verified: true });
    const slug = newSlug();
    await startOrganisation(owner, slug, {
      about: 'We look after the hall.',
      place: 'Fernhill',
      contactEmail: 'hall@example.org',
      links: [{ label: 'Website', url: 'https://hall.example.org/' }],
    });
    const admin = await site.admin();
    await admin.api('PUT /api/v1/admin/organisations/:slug/verify', {
      params: { slug },
      body: { checked: 'Its bank account' },
    });
    for (const width of [390, 1280]) {
      const { page, open } = await site.visitor({ width, height: 900 });
      await open(`/@${slug}`);
      await page.getByRole('heading', { name: 'No prize draws yet' }).waitFor();
      await page.getByText('Its bank account').waitFor();
      await expectWellMade(page);
    }
    const draw = await owner.api('POST /api/v1/prize-draws', {
      body: drawInput({
        organisation: { slug },
        slug: 'cabin',
        title: 'A cabin',
        skillGameType: null,
        skillGameDifficulty: null,
      }),
    });
    await sell(site, draw, 2);
    const { page, open } = await site.visitor(PHONE);
    // Visitors share a copy of the page, which is renewed in the background.
    await eventually(async () => (await page.request.get(`/@${slug}`)).text()).toContain('A cabin');
    await open(`/@${slug.toUpperCase()}`);
    expect(new URL(page.url()).pathname).toBe(`/@${slug}`);
    const html = await (await page.request.get(`/@${slug}`)).text();
    const tag = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
    expect(tag('og:title')).toBe('Fernhill Village Hall');
    expect(tag('og:description')).toBe('We look after the hall.');
    expect(tag('og:url')).toBe(`${site.url()}/@${slug}`);
    const picture = await page.request.get(tag('og:image') ?? '');
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    expect(html).toContain(`"@type":"Organization","@id":"${site.url()}/@${slug}#organisation"`);
    await page.getByRole('link', { name: 'A cabin' }).click();
    await page.waitForURL(`/@${slug}/cabin`);
    await page.getByText('Hosted by').first().waitFor();
    await expectWellMade(page);
    await open(`/prize-draw/${draw.id}?utm_source=whatsapp`);
    expect(page.url()).toBe(`${site.url()}/@${slug}/cabin?utm_source=whatsapp`);
    await open('/@no-such-hall', 404);
    await page.getByRole('heading', { name: 'Organisation not found' }).waitFor();
    await open(`/@${slug}/no-such-draw`, 404);
  });

  it('is shared by its owner, and followed to the tickets, in two acts each [ORG-16]', async () => {
    const owner = await site.person({ role: 'host', verified: true });
    const slug = newSlug();
    await startOrganisation(owner, slug);
    const body = drawInput({ organisation: { slug }, slug: 'cabin', title: 'A cabin' });
    const draw = await owner.api('POST /api/v1/prize-draws', { body });
    const sharing = await site.visitor({ as: owner, ...PHONE });
    await sharing.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const acts = await recordActs(sharing.context);
    await sharing.open(`/organisations/${slug}`);
    await sharing.page.getByRole('link', { name: 'View page' }).click();
    await sharing.page.getByRole('button', { name: 'Share', exact: true }).click();
    await expectToast(sharing.page, 'Link Copied!', 'Paste it wherever you want to share it.');
    const link = await sharing.page.evaluate(() => navigator.clipboard.readText());
    expect(acts().length, acts().join('; ')).toBeLessThanOrEqual(2);

    const follower = await site.visitor(PHONE);
    const steps = await recordActs(follower.context);
    expect(link).toBe(`${site.url()}/@${slug}`);
    await eventually(async () => (await follower.page.request.get(link)).text()).toContain('A cabin');
    await follower.open(`/@${slug}`);
    await follower.page.getByRole('link', { name: 'A cabin' }).click();
    await follower.page.getByRole('link', { name: 'Buy Tickets Now' }).click();
    await follower.page.waitForURL(`/prize-draw/${draw.id}/challenge`);
    expect(steps().length, steps().join('; ')).toBeLessThanOrEqual(2);
  });

  it('is verified in the admin area, and hidden if its name is refused [ORG-25, ORG-26]', async () => {
    const owner = await site.person({ role: 'host', verified: true });
    const slug = newSlug();
    await startOrganisation(owner, slug);
    const { page, open } = await site.visitor({ as: await site.admin() });
    await open(`/admin?tab=organisations&search=${slug}`);
    await page.getByRole('button', { name: 'Verify Fernhill Village Hall' }).click();
    await page.getByRole('textbox', { name: 'What you’ve checked' }).fill('A call with the chair');
    await page.getByRole('button', { name: 'Verify organisation' }).click();
    await expectToast(page, 'Organisation verified', 'Fernhill Village Hall has the verified mark now.');
    await page.getByText('Checked: A call with the chair').waitFor();
    await expectWellMade(page);
    await page.getByRole('button', { name: 'End verification of Fernhill Village Hall' }).click();
    await page.getByRole('button', { name: 'End verification', exact: true }).click();
    await expectToast(page, 'Verification ended', 'Fernhill Village Hall');
    await page.getByRole('button', { name: 'Refuse name of Fernhill Village Hall' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('It names someone else.');
    await page.getByRole('button', { name: 'Refuse the name' }).click();
    await page.getByText('Name refused: It names someone else.').waitFor();
    await (await site.visitor()).open(`/@${slug}`, 404);
    const team = await site.visitor({ as: owner });
    await team.open(`/organisations/${slug}`);
    await team.page.getByText('An admin has refused the name of this organisation').waitFor();
  });
});

import { expect, it } from 'vitest';
import { adminPage } from '../../helpers/admin-page.ts';
import { browserSite, expectToast } from '../../helpers/browser.ts';
import { PHONE } from '../../helpers/buyer-pages.ts';
import { linkInEmail } from '../../helpers/email-links.ts';
import { buy, drawOnSale } from '../../helpers/sold-tickets.ts';
import { expectWellMade } from '../../helpers/well-made.ts';

const site = browserSite({
  ADR_BODY: 'Fair Dealing Ombudsman, https://ombudsman.example.org',
  PROMOTER_NAME: 'Example Draws Ltd',
  PROMOTER_COMPANY_NUMBER: '01234567',
  PROMOTER_ADDRESS: '1 High Street, Leeds LS1 1AA',
});

it('is made by a visitor, answered, decided and followed by its link [CONDUCT-01, CONDUCT-04, CONDUCT-05, CONDUCT-06]', async () => {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host, { title: 'A rowing boat' });
  const visitor = await site.visitor(PHONE);
  await visitor.open(`/prize-draw/${draw.id}`);
  await visitor.page.getByRole('link', { name: 'Complain about this draw' }).click();
  await visitor.page.getByRole('heading', { name: 'Make a complaint' }).waitFor();
  await expectWellMade(visitor.page);
  await visitor.page.getByRole('button', { name: 'Send complaint' }).click();
  await visitor.page.getByText('Please tell us what went wrong').waitFor();
  const email = `${crypto.randomUUID()}@example.org`;
  await visitor.page.getByLabel('What went wrong?').fill('The end date changed.');
  await visitor.page.getByLabel('Your email address').fill(email);
  await visitor.page.getByRole('button', { name: 'Send complaint' }).click();
  await visitor.page.getByRole('heading', { name: 'We’ve got your complaint' }).waitFor();
  const reference = /C-\w{4}-\w{4}/.exec((await visitor.page.textContent('main')) ?? '')?.[0] ?? '';
  expect(reference).not.toBe('');
  await expectWellMade(visitor.page);

  const boss = await adminPage(site);
  await boss.open('/admin?tab=complaints');
  await boss.page.getByRole('link', { name: reference }).click();
  await boss.page.getByRole('button', { name: 'Acknowledge' }).click();
  await expectToast(boss.page, 'Complaint acknowledged', 'We’ve emailed the person.');
  await expectWellMade(boss.page);
  await boss.page.getByLabel('Reply').fill('Which date did you see?');
  await boss.page.getByRole('button', { name: 'Send reply' }).click();
  await expectToast(boss.page, 'Reply sent', 'We’ve emailed it.');

  const link = await linkInEmail(site, email, '/complaint');
  await visitor.open(link);
  await visitor.page.getByText('Which date did you see?').waitFor();
  await expectWellMade(visitor.page);
  await visitor.page.getByLabel('Add to your complaint').fill('The 28th.');
  await visitor.page.getByRole('button', { name: 'Send message' }).click();
  await expectToast(visitor.page, 'Message sent');
  await visitor.page.getByText('The 28th.').waitFor();

  await boss.page.getByRole('button', { name: 'Decide', exact: true }).click();
  const dialog = boss.page.getByRole('dialog');
  await dialog.getByText('Partly upheld').click();
  await dialog.getByLabel('Reason').fill('The page was wrong for an hour. We are sorry.');
  await expectWellMade(boss.page);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expectToast(boss.page, 'Complaint decided', 'We’ve emailed the decision.');

  await visitor.open(link);
  await visitor.page.getByRole('heading', { name: 'Our decision' }).waitFor();
  await visitor.page.getByText('The page was wrong for an hour.').waitFor();
  await visitor.page.getByRole('link', { name: 'Fair Dealing Ombudsman' }).waitFor();
  expect(await visitor.page.getByLabel('Add to your complaint').count()).toBe(0);
  await expectWellMade(visitor.page);
});

it('starts at an order, is listed in the account, and ends with a decision [CONDUCT-02, CONDUCT-06, CONDUCT-09]', async () => {
  const host = await site.person({ role: 'host', verified: true });
  const draw = await drawOnSale(host, { title: 'A rowing boat' });
  const buyer = await site.person();
  await buy(buyer, draw, 1);
  const { page, open } = await site.visitor({ as: buyer });
  await open('/account/orders');
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click();
  await page.getByRole('link', { name: 'Make a complaint' }).click();
  await page.getByText(/^About your order OAK-.{9} for “A rowing boat”$/).waitFor();
  await page.getByLabel('What went wrong?').fill('I was charged twice.');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await page.getByRole('link', { name: 'Open your complaint' }).click();
  await page.getByText('I was charged twice.').waitFor();
  await open('/account/support');
  await page.getByRole('list', { name: 'Your complaints' }).getByRole('link').first().waitFor();
  await page
    .getByRole('link', { name: /0808 8020 133/ })
    .first()
    .waitFor();
  await expectWellMade(page);

  const { api } = await site.admin();
  const [made] = (await api('GET /api/v1/admin/complaints', { query: {} })).filter(
    ({ orderId }) => orderId !== null,
  );
  const params = { id: made?.id ?? '' };
  await api('POST /api/v1/admin/complaints/:id/messages', { params, body: { message: 'We’ll look.' } });
  await page.getByRole('list', { name: 'Your complaints' }).getByRole('link').first().click();
  await page.getByText('We’ll look.').waitFor();
  await page.getByText('Read by us').waitFor();
  await api('POST /api/v1/admin/complaints/:id/decision', {
    params,
    body: { outcome: 'not_upheld', reasons: 'Your bank shows one payment.' },
  });
  await page.reload();
  await page.getByRole('heading', { name: 'Our decision' }).waitFor();
  await page.getByText('Your bank shows one payment.').waitFor();
  await page.getByRole('link', { name: 'Fair Dealing Ombudsman' }).waitFor();
  await expectWellMade(page);
});

it('leads a wrong link to the reference, and a stranger to sign-in', async () => {
  const { page, open } = await site.visitor();
  await open('/complaint/C-2222-2222');
  await page.getByRole('heading', { name: 'We couldn’t find this complaint' }).waitFor();
  await page.getByLabel('Reference').fill('C-2222-2222');
  await page.locator('#main').getByLabel('Email address').fill('me@example.org');
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await open('/complain?order=0190a1b2-0000-7000-8000-000000000001');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
});

it('shows the promoter, the helpline and the measures [CONDUCT-22, CONDUCT-25, CONDUCT-30]', async () => {
  // The site keeps its figures for a minute.
  const careful = await site.person();
  await careful.api('PUT /api/v1/users/:id/limits', {
    params: { id: careful.user.id },
    body: { monthlyPence: 2_000 },
  });
  const { page, open } = await site.visitor(PHONE);
  await open('/safer-play');
  await page
    .getByText('Example Draws Ltd, company number 01234567, 1 High Street, Leeds LS1 1AA')
    .first()
    .waitFor();
  await page.getByRole('heading', { name: 'The Code, clause by clause' }).waitFor();
  await page.getByText('This isn’t legal advice.').waitFor();
  const figure = (name: string) =>
    page
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  expect(await figure('People with a limit of their own').textContent()).toBe('1');
  expect(await figure('Cards received').count(), 'the site takes no entries by post').toBe(0);
  await page.locator('#limits').getByRole('link', { name: 'My limits' }).waitFor();
  expect(await page.getByRole('link', { name: '0808 8020 133' }).last().getAttribute('href')).toBe(
    'tel:08088020133',
  );
  await expectWellMade(page);
  for (const path of ['/terms', '/privacy']) {
    await open(path);
    await page.getByText('Example Draws Ltd, company number 01234567').first().waitFor();
  }
});

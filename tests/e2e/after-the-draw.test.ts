import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { type Account, calculateBalance } from '#domain/ledger/accounts.ts';
import { ALL_WRONG } from '#domain/outcome/outcome-text.ts';
import { ledgerTotals } from '#server/db/schema.ts';
import { findBreaches } from '#server/features/money/ledger/invariants/find-breaches.ts';
import { adminPage, confirmOn, giveReason } from '../helpers/admin-page.ts';
import { ACCOUNT, OTHER_ACCOUNT } from '../helpers/bank-details.ts';
import { expectToast, type Person, type Visitor } from '../helpers/browser.ts';
import { PHONE } from '../helpers/buyer-pages.ts';
import { linkInEmail } from '../helpers/email-links.ts';
import { eventually } from '../helpers/eventually.ts';
import { startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { payoutArea } from '../helpers/payout-area.ts';
import { postgresSite } from '../helpers/postgres-site.ts';
import { answered, drawOnSale } from '../helpers/sold-tickets.ts';
import { isThorough } from '../helpers/thorough.ts';
import { expectWellMade } from '../helpers/well-made.ts';
import { drawNow } from '../helpers/won-draw.ts';

const fake = await startFakeStripe();
const { site, database } = postgresSite({
  ...fake.environment,
  PAYOUT_ACCOUNT: '10-79-99 88837491 Oakdraw Ltd',
});
beforeAll(() => fake.webhooks.sendTo(`${site.url()}/api/payments/stripe/webhook`));
afterAll(() => fake.stop());

const CHARITY = 'Harbour Lifeboats';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

/** A draw at £5 a ticket that sold 20 tickets by card to one buyer, and was drawn. */
async function drawnDraw(overrides: Partial<DrawInput> = {}, isRight = true) {
  const host = await site.person({ role: 'host', verified: true, firstName: 'Hetty', lastName: 'Hall' });
  const buyer = await site.person({ firstName: 'Alice', lastName: 'Baker' });
  const draw = await drawOnSale(host, {
    ticketPrice: 500,
    prizes: [{ rank: 1, description: 'A week in a lighthouse' }],
    charityName: CHARITY,
    charityNumber: null,
    charityPercentage: 20,
    extraTreesCount: 2,
    ...overrides,
  });
  const challengeId = draw.skillGameType ? await answered(buyer.api, draw, isRight) : null;
  const { order } = await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: draw.id },
    body: { quantity: 20, challengeId, confirmationToken: fake.token() },
  });
  await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  await drawNow(host, draw);
  return { host, buyer, draw, order, path: (page: string) => `/prize-draw/${draw.id}/${page}` };
}

const outcomeOf = ({ api }: Person, id: string) =>
  api('GET /api/v1/prize-draws/:id/outcome', { params: { id } });
/** Waits until a job has settled the draw, and returns its outcome. */
async function settled(host: Person, id: string) {
  await eventually(async () => (await outcomeOf(host, id)).fixedAt).not.toBeNull();
  return outcomeOf(host, id);
}

/** The draw's balances that are not zero. */
async function balancesOf(drawId: string): Promise<Partial<Record<Account, number>>> {
  const flows = (await database().db.select().from(ledgerTotals)).filter((row) => row.drawId === drawId);
  const accounts = [...new Set(flows.flatMap(({ debit, credit }) => [debit, credit]))];
  const balances = accounts.map((account) => [account, calculateBalance(account, flows)] as const);
  return Object.fromEntries(balances.filter(([, pence]) => pence !== 0));
}

/** Ends the 48 hours for which new bank details are not used. */
const endHolds = () => database().db.execute(sql`update payout_accounts set usable_from = entered_at`);

async function enterAccount(page: Page, account: typeof ACCOUNT | typeof OTHER_ACCOUNT): Promise<void> {
  await page.getByLabel('Name on the account').fill(account.accountName);
  await page.getByLabel('Sort code').fill(account.sortCode);
  await page.getByLabel('Account number').fill(account.accountNumber);
}

/** A user enters bank details on the account page. */
async function enterBankDetails({ page, open }: Visitor, { password }: Person): Promise<void> {
  await open('/account/payout');
  await enterAccount(page, ACCOUNT);
  await press(page, 'Save bank details');
  await confirmOn(page, password);
  await page.getByText('ends in 4958').waitFor();
}

/** The winner claims in the browser; a prize by post, cash without an address. */
async function claim({ page, open }: Visitor, path: string, isCash = false): Promise<void> {
  await open(path);
  await press(page, isCash ? 'Claim your cash' : 'Claim your prize');
  if (!isCash) {
    await page.getByLabel('Address', { exact: true }).fill('3 Chapel Lane');
    await page.getByLabel('Town or city').fill('Ashby');
    await page.getByLabel('Postcode').fill('LE65 1AA');
  }
  await page.getByLabel('I am 18 or over').check();
  await page.getByLabel('I live in the UK').check();
  await press(page, isCash ? 'Claim your cash' : 'Send my claim');
}

/** The host invites the charity, which agrees through its link and enters its bank details. */
async function charityAgrees(hosts: Visitor, drawId: string): Promise<void> {
  const address = `treasurer-${drawId}@lifeboats.example.org`;
  await hosts.open(`/prize-draw/${drawId}/money`);
  await hosts.page.getByLabel('The charity’s email address').fill(address);
  await press(hosts.page, 'Invite the charity');
  const { page, open } = await site.visitor(PHONE);
  await open(await linkInEmail(site, address, '/charity-agreement'));
  await page.getByLabel('Your name').fill('Grace Alder');
  await page.getByLabel('Your role').fill('Treasurer');
  await page.getByLabel('Registered charity number').fill('SC012345');
  await enterAccount(page, OTHER_ACCOUNT);
  await page.getByLabel(/^I can act for/).check();
  await press(page, 'Agree and send bank details');
  await heading(page, 'Thank you for agreeing');
}

/** An admin confirms the charity and pays the payees, by a file for the bank. Returns the file. */
async function payEveryone(drawId: string, payees: readonly string[]): Promise<string> {
  const admin = await adminPage(site);
  const { api, user, password } = admin.boss;
  await api('POST /api/v1/users/:id/confirmation', { params: { id: user.id }, body: { password } });
  const payouts = payoutArea(admin, drawId);
  await payouts.openPayout(CHARITY);
  await press(admin.page, 'Confirm the charity');
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Confirm the charity' }).click();
  await eventually(() => admin.page.getByRole('button', { name: 'Confirm the charity' }).count()).toBe(0);
  await endHolds();
  for (const payee of [...payees, 'Trees']) await payouts.approve(payee);
  const file = await readFile(await payouts.exportAll(), 'utf8');
  for (const payee of payees) await payouts.markPaid(payee, `FP ${payee}`);
  await payouts.recordTrees('https://trees.example.org/certificates/1');
  await expectWellMade(admin.page);
  return file;
}

/** The payouts' steps that visitors see on the draw's page. */
async function payoutSteps(drawId: string): Promise<string[]> {
  const { page, open } = await site.visitor();
  await open(`/prize-draw/${drawId}`);
  const steps = page.getByRole('list', { name: 'Charity and trees, step by step' });
  await steps.waitFor();
  await expectWellMade(page);
  return (await steps.getByRole('listitem').allTextContents()).map((text) => text.split(' (')[0] ?? '');
}

describe('a delivered draw', () => {
  it('is followed from the result to the last payment by winner, host, charity and admin [MONEY-20, MONEY-23, MONEY-24, PAYOUT-26]', async () => {
    const { host, buyer, draw, path } = await drawnDraw();
    const winner = await site.visitor({ ...PHONE, as: buyer });
    await claim(winner, path('won'));
    await heading(winner.page, 'Your prize is claimed');

    const hosts = await site.visitor({ as: host });
    await hosts.open(path('winners'));
    await hosts.page.getByText('LE65 1AA').waitFor();
    await press(hosts.page, 'Mark as sent');
    const dialog = hosts.page.getByRole('dialog');
    await dialog.getByLabel('Carrier').fill('Royal Mail');
    await dialog.getByLabel('Tracking number').fill('AB 12');
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await hosts.page.getByText('Royal Mail, AB 12').waitFor();
    await winner.open(path('won'));
    await press(winner.page, 'It arrived');
    await press(winner.page, 'Yes, it arrived');
    await heading(winner.page, 'Enjoy your prize');

    await enterBankDetails(hosts, host);
    await charityAgrees(hosts, draw.id);
    // £100: 13% fee; 20% of £87 for the charity; two extra trees; 10% of the host's £67.60 in reserve.
    const outcome = await settled(host, draw.id);
    const parts = { gross: 10_000, platformFee: 1300, charity: 1740, host: 6760, reserve: 676 };
    expect(outcome).toMatchObject({ outcome: 'delivered', ...parts, treesPledged: 3 });
    await hosts.open(path('statement'));
    await hosts.page.getByRole('row', { name: 'Your share £67.60' }).waitFor();
    await expectWellMade(hosts.page);

    const file = await payEveryone(draw.id, ['Hetty Hall', CHARITY]);
    expect(file).toContain('<NbOfTxs>2</NbOfTxs><CtrlSum>78.24</CtrlSum>');
    const steps = await payoutSteps(draw.id);
    expect(steps).toEqual([
      expect.stringMatching(/^Charity paid £17\.40/),
      expect.stringMatching(/^3 trees planted/),
    ]);
    await hosts.open('/account/payout');
    await hosts.page.getByText('£60.84').first().waitFor();

    // Everything is paid but the reserve; the platform keeps its fee.
    expect(await balancesOf(draw.id)).toEqual({
      payment_clearing: 10_000,
      bank: -(6084 + 1740 + 300),
      platform_fee: 1300,
      host_reserve: 676,
      platform_tree_expense: 100,
    });
    expect(await findBreaches(database().db)).toEqual([]);
  });
});

describe.runIf(isThorough)('a prize with a problem', () => {
  it('that counts as undelivered brings the winner 75% in cash, which is paid [AWARD-34, MONEY-10, MONEY-11, MONEY-20]', async () => {
    const { host, buyer, draw, path } = await drawnDraw();
    const winner = await site.visitor({ ...PHONE, as: buyer });
    await claim(winner, path('won'));
    await press(winner.page, 'There’s a problem');
    await winner.page.getByLabel('What happened').fill('The host does not respond.');
    await press(winner.page, 'Report the problem');
    await heading(winner.page, 'We’re looking into it');
    const admin = await adminPage(site);
    await admin.open('/admin?tab=awards');
    await admin.page.getByRole('link', { name: 'A week in a lighthouse' }).click();
    await press(admin.page, 'Mark as not delivered');
    await giveReason(admin.page, 'Mark as not delivered', 'The host did not respond to us either.');
    await expectToast(admin.page, 'Prize marked as not delivered');
    await winner.open(path('won'));
    await heading(winner.page, 'Your prize wasn’t delivered');

    const parts = { gross: 10_000, platformFee: 1300, winnersCash: 7500, charity: 1200, host: 0 };
    expect(await settled(host, draw.id)).toMatchObject({ outcome: 'undelivered', ...parts });
    await enterBankDetails(winner, buyer);
    await winner.open(path('won'));
    await winner.page.getByText('We’ll send your £75.00 to the account ending in 4958').waitFor();
    await charityAgrees(await site.visitor({ as: host }), draw.id);
    await payEveryone(draw.id, ['Alice Baker', CHARITY]);
    await winner.open(path('won'));
    await winner.page.getByText('We paid you £75.00').waitFor();
    await expectWellMade(winner.page);
    expect(await findBreaches(database().db)).toEqual([]);
  });
});

describe.runIf(isThorough)('a draw below its minimum', () => {
  it('shows cash instead of the prize everywhere, and shares the money between winner and host [MONEY-12, MONEY-18, MONEY-20]', async () => {
    const { host, buyer, draw, path } = await drawnDraw({ minTicketAmount: 21, extraTreesCount: 0 });
    const winner = await site.visitor({ ...PHONE, as: buyer });
    await claim(winner, path('won'), true);
    // £100 less 13%, less 20% of the rest: half of £69.60 each.
    const parts = { winnersCash: 3480, host: 3480, charity: 1740 };
    expect(await settled(host, draw.id)).toMatchObject({ outcome: 'minimum_not_met', ...parts });
    await enterBankDetails(winner, buyer);
    const hosts = await site.visitor({ as: host });
    await enterBankDetails(hosts, host);
    await charityAgrees(hosts, draw.id);
    await hosts.open(path('money'));
    await heading(hosts.page, 'The minimum was not met');
    await payEveryone(draw.id, ['Alice Baker', 'Hetty Hall', CHARITY]);
    await winner.open(path('won'));
    await winner.page.getByText('We paid you £34.80').waitFor();
    const visitor = await site.visitor();
    await visitor.open(`/prize-draw/${draw.id}`);
    await visitor.page.getByText('£34.80').first().waitFor();
    expect(await findBreaches(database().db)).toEqual([]);
  });
});

describe.runIf(isThorough)('a draw that all buyers answered wrongly', () => {
  it('has no winner, says so everywhere, and returns every penny [MONEY-19, MONEY-23]', async () => {
    const game = { skillGameType: 'word', skillGameDifficulty: 'easy' } as const;
    const { host, buyer, draw, order, path } = await drawnDraw(game, false);
    const visitor = await site.visitor();
    await visitor.open(`/prize-draw/${draw.id}`);
    await heading(visitor.page, 'No winner');
    await visitor.page.getByText(`${ALL_WRONG} Everyone gets their money back.`).waitFor();
    await expectWellMade(visitor.page);

    const refundedPence = () =>
      fake
        .charges()
        .filter(({ metadata }) => metadata.order === order.id)
        .reduce((sum, { amount_refunded: refunded }) => sum + refunded, 0);
    await eventually(refundedPence).toBe(10_000);
    const parts = { gross: 0, host: 0, charity: 0, refunded: 10_000 };
    expect(await settled(host, draw.id)).toMatchObject({ outcome: 'no_winner', ...parts });

    const buyers = await site.visitor({ as: buyer });
    await buyers.open('/dashboard');
    await buyers.page.getByText('No winner: every ticket is refunded in full').waitFor();
    const hosts = await site.visitor({ as: host });
    await hosts.open(path('admin'));
    await heading(hosts.page, 'No winner');
    expect(await hosts.page.getByRole('button', { name: 'Redraw' }).count()).toBe(0);
    expect(await balancesOf(draw.id)).toEqual({});
  });
});

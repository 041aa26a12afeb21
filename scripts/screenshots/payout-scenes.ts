import { setTimeout as wait } from 'node:timers/promises';
import type { CharityAgreement, CharityOffer } from '#contract/payouts/charity-agreements.ts';
import type { DrawOutcome } from '#contract/payouts/outcome.ts';
import type { OwnPayable } from '#contract/payouts/own-payables.ts';
import { ACCOUNT } from '../../tests/helpers/bank-details.ts';
import { findLinkInEmail } from '../../tests/helpers/email-links.ts';
import type { Person } from '../../tests/helpers/site-people.ts';
import { buy } from '../../tests/helpers/sold-tickets.ts';
import { type Action, fill, press, respond, see, seeRole } from './actions.ts';
import { type Cast, createDraw, VERIFIED_HOST } from './cast.ts';
import { listScenes, type Scene, type Stage } from './scene.ts';

/** The pages with which hosts, winners and charities are paid. */
export async function payoutScenes({ cast }: Stage): Promise<Scene[]> {
  const { host, draw, link, offer } = await prepareCharity(cast);
  const money = `/prize-draw/${draw.id}/money`;
  return [
    ...listScenes('payout', { path: link })({
      charity: {},
      'charity-errors': { act: [press('Agree and send bank details'), see('Please enter your name')] },
      'charity-agreed': {
        before: respond('**/api/v1/charity-agreements/*', offer),
        act: [fillInConsent, seeRole('heading', 'Thank you for agreeing')],
      },
      'charity-used': `/charity-agreement/${'x'.repeat(43)}`,
    }),
    ...listScenes('payout', { path: '/account/payout' })({
      account: { as: host },
      'account-change': { as: host, act: [press('Change bank details'), see('Sort code')] },
      'account-none': { as: cast.newcomer },
      'account-errors': { as: cast.newcomer, act: press('Save bank details') },
      'account-payments': {
        as: host,
        // The page is loaded in the browser, whose calls can be intercepted.
        path: '/account',
        before: respond('**/api/v1/users/*/payables*', PAYMENTS),
        act: [press('Getting paid', 'link'), see('Failed')],
      },
    }),
    ...listScenes('payout', { as: host })({
      money: { path: money },
      'money-fixed': {
        path: `/prize-draw/${draw.id}/winners`,
        before: [
          respond('**/outcome', FIXED),
          respond('**/charity-agreement', AGREEMENT),
          respond('**/api/v1/users/*/payables*', PAYMENTS.slice(1, 3)),
        ],
        act: [press('Money', 'link'), see('Every prize has arrived')],
      },
      'money-invite-again': {
        path: money,
        act: [press('Invite again'), see('The charity’s email address')],
      },
      'money-not-yours': { path: money, as: cast.emptyHost, status: 403 },
    }),
  ];
}

/** A draw with sold tickets, whose charity was invited, of a host with bank details. */
async function prepareCharity(cast: Cast) {
  const host = await cast.register('Olga', 'Osier', VERIFIED_HOST);
  const draw = await createDraw(host, {
    title: 'A week in the lighthouse at Pebble Point, with supper on the gallery',
    charityName: 'Harbour Lifeboats',
    charityNumber: null,
  });
  await buy(await cast.register('Ash', 'Elder'), draw, 90);
  await enterBankDetails(host);
  const params = { id: draw.id };
  const email = 'treasurer@lifeboats.pictures.example';
  await host.api('POST /api/v1/prize-draws/:id/charity-invitation', { params, body: { email } });
  const link = await waitForLink(cast.admin, email);
  const token = link.split('/').at(-1) ?? '';
  const offer: CharityOffer = await host.api('GET /api/v1/charity-agreements/:token', { params: { token } });
  return { host, draw, link, offer };
}

const POLL_MS = 500;

async function waitForLink(admin: Person, email: string): Promise<string> {
  for (;;) {
    const link = await findLinkInEmail(admin, email, '/charity-agreement');
    if (link !== '') return link;
    await wait(POLL_MS);
  }
}

async function enterBankDetails({ api, user, password }: Person): Promise<void> {
  const params = { id: user.id };
  await api('POST /api/v1/users/:id/confirmation', { params, body: { password } });
  await api('PUT /api/v1/users/:id/payout', { params, body: { method: 'bank', ...ACCOUNT } });
}

const fillInConsent: Action = async (page) => {
  await fill('Your name', 'Grace Alder')(page);
  await fill('Your role', 'Treasurer')(page);
  await fill('Name on the account', 'Harbour Lifeboats')(page);
  await fill('Sort code', ACCOUNT.sortCode)(page);
  await fill('Account number', ACCOUNT.accountNumber)(page);
  await page.getByLabel(/^I can act for/).check();
  await press('Agree and send bank details')(page);
};

const createPayment = (id: number, fields: Partial<OwnPayable>): OwnPayable => ({
  id: `019a9a9c-0000-7000-8000-${String(id).padStart(12, '0')}`,
  prizeDrawId: '019a9a9c-0000-7000-8000-000000000001',
  prizeDrawTitle: 'A week in a lighthouse',
  kind: 'host',
  waitsForAge: false,
  awardId: null,
  part: 'share',
  rank: null,
  amountPence: 41_325,
  state: 'owed',
  method: null,
  dueAt: '2026-12-04T10:00:00.000Z',
  paidAt: null,
  reference: null,
  failureReason: null,
  ...fields,
});

const PAYMENTS: OwnPayable[] = [
  createPayment(1, {
    prizeDrawTitle: 'The summer fair of the whole parish, with a very long name that goes on and on',
    amountPence: 123_456_789,
    state: 'failed',
    failureReason: 'The account was closed on 1 December 2026.',
  }),
  createPayment(2, { part: 'reserve', amountPence: 4_132, dueAt: '2027-02-02T10:00:00.000Z' }),
  createPayment(3, { state: 'paid', paidAt: '2026-12-03T10:00:00.000Z', reference: 'FP 8812' }),
  createPayment(4, {
    kind: 'winner',
    awardId: crypto.randomUUID(),
    rank: 2,
    amountPence: 20_663,
    state: 'exported',
  }),
];

const FIXED: DrawOutcome = {
  outcome: 'delivered',
  fixedAt: '2026-12-01T10:00:00.000Z',
  gross: 50_000,
  platformFee: 6_500,
  charity: 2_175,
  host: 41_125,
  winnersCash: 0,
  refunded: 0,
  reserve: 4_132,
  reserveUntil: '2027-02-02T10:00:00.000Z',
  treesPledged: 7,
  treesPlanted: 0,
  charityPaidAt: '2026-12-04T10:00:00.000Z',
  treesPlantedAt: null,
};

const AGREEMENT: CharityAgreement = {
  id: '019a9a9c-0000-7000-8000-000000000009',
  charityName: 'Harbour Lifeboats',
  charityNumber: null,
  register: null,
  registerStatus: 'unchecked',
  registeredName: null,
  registeredEmail: null,
  contactEmail: 'treasurer@lifeboats.pictures.example',
  invitedAt: '2026-11-20T10:00:00.000Z',
  agreedAt: '2026-11-21T10:00:00.000Z',
  agreedName: 'Grace Alder',
  agreedRole: 'Treasurer',
  confirmedAt: '2026-11-22T10:00:00.000Z',
  lastFour: '4958',
};

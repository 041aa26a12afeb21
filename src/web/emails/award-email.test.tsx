import { describe, expect, it } from 'vitest';
import { type AwardEmail, type AwardEmailTemplate, isAwardEmail } from '#domain/email/award-emails.ts';
import { AWARD_EXAMPLES } from '#domain/email/award-examples.ts';
import type { EmailMessage } from '#domain/email/email.ts';
import { EXAMPLE_DRAW } from '#domain/email/example-draw.ts';
import { EXAMPLE_SITE, EXAMPLES } from '#domain/email/examples.ts';
import { renderEmail } from './render.tsx';

const PAGE = 'https://draws.example.org/prize-draw/019a9a9c-0000-7000-8000-000000000001';

const awardEmails = Object.entries(EXAMPLES).filter((entry): entry is [string, AwardEmail] =>
  isAwardEmail(entry[1]),
);
const hostEmails = awardEmails.filter(
  ([, { template, data }]) => template.startsWith('host-') || ('toHost' in data && data.toHost),
);

const textOf = async (email: EmailMessage | undefined) => {
  if (!email) throw new Error('there is no example');
  return (await renderEmail(email, EXAMPLE_SITE)).text;
};

/** The text without the foot, which always contains the address of the support. */
const bodyOf = async (email: EmailMessage | undefined) =>
  (await textOf(email)).split('You’re getting this email because')[0];

/** A winner's contact details, as the claim stores them. */
const CONTACT = {
  name: 'Ada Winterbourne',
  email: 'ada@example.org',
  phone: '07700900123',
  line1: '12 Harbour Row',
  line2: 'Flat 9',
  town: 'Whitby',
  postcode: 'YO22 4AA',
};
const contact = { ...CONTACT, contact: CONTACT, winner: CONTACT, address: CONTACT, claim: CONTACT };

describe('the emails about prizes', () => {
  it.each(awardEmails)('%s says which prize and draw it is about, and why it was sent', async (_, email) => {
    const text = await textOf(email);
    expect(text).toContain(email.data.prize);
    expect(text).toContain(email.data.draw.title);
    expect(text).toMatch(
      /You’re getting this email because you (won a prize on|run prize draws on|are an admin of)\s+Oakdraw\./,
    );
  });

  it.each([
    ['prize-lost', 'wasn’t claimed by the deadline', 'appeal until 26 December 2026'],
    ['prize-lost-disqualified', 'we found that you weren’t eligible', 'appeal until 26 December 2026'],
    ['prize-lost', 'wasn’t claimed by the deadline', 'support@example.org'],
    ['prize-redrawn', 'wasn’t claimed by the deadline', 'support@example.org'],
    ['prize-appeal-dismissed', 'we couldn’t reach you', 'support@example.org'],
    ['prize-presumed', 'didn’t confirm it or report a problem', 'support@example.org'],
    ['prize-problem-decided', 'Based on what you and the host told us', 'support@example.org'],
    ['prize-problem-decided-received', 'Based on what you and the host told us', 'support@example.org'],
    ['prize-not-sent', 'within 28 days of your claim', 'support@example.org'],
    ['host-prize-undelivered', 'within 28 days of the claim', 'support@example.org'],
    ['host-prize-decided-undelivered', 'Based on what you and the winner told us', 'support@example.org'],
  ])('with bad news says why, and how to appeal or complain: %s [MAIL-17]', async (name, why, remedy) => {
    const body = await bodyOf(EXAMPLES[name]);
    expect(body).toContain(why);
    expect(body).toContain(remedy);
  });

  it('tell winners and hosts each reason why a prize was lost [MAIL-17]', async () => {
    const about = { draw: EXAMPLE_DRAW, prize: 'A storm lamp' };
    const at = '2026-12-26T20:00:00.000Z';
    for (const [reason, toWinner, toHost] of [
      ['lapsed', 'it wasn’t claimed by the deadline', 'didn’t claim it by the deadline'],
      ['ineligible', 'we found that you weren’t eligible', 'wasn’t eligible'],
      ['unreachable', 'we couldn’t reach you', 'couldn’t be reached'],
      ['error', 'we found an error', 'we found an error'],
    ] as const) {
      const lost = { template: 'prize-lost', data: { ...about, reason, appealBy: at } } as const;
      const vacant = { template: 'host-prize-vacant', data: { ...about, reason, redrawAt: at } } as const;
      expect(await textOf(lost)).toContain(toWinner);
      expect(await textOf(vacant)).toContain(toHost);
      expect(await textOf(vacant)).toContain(
        reason === 'lapsed' ? `${PAGE}/admin` : 'you don’t need to do anything',
      );
    }
  });

  it.each(['prize-not-sent', 'prize-problem-decided'])(
    'promise the guarantee to winners: %s',
    async (name) => {
      const text = await textOf(EXAMPLES[name]);
      expect(text).toContain('you’ll get your share of 75% of ticket sales in cash');
    },
  );

  it('say how much the guarantee pays, and ask only for bank details that are missing [MAIL-17]', async () => {
    const least = await textOf(EXAMPLES['prize-problem-decided']);
    expect(least).toContain('in cash: at least £8.75. We’ll know the exact amount once');
    expect(least).toContain('Enter bank details\nhttps://draws.example.org/account/payout');
    const exact = await textOf(EXAMPLES['prize-not-sent']);
    expect(exact).toContain('in cash: £375.00. We already have your payment details');
    expect(exact).not.toMatch(/bank details/);
    expect(await textOf(EXAMPLES['prize-claimed-cash'])).toContain('Please enter your bank details');
    const { data } = AWARD_EXAMPLES['prize-claimed-cash'];
    const known = { template: 'prize-claimed', data: { ...data, hasDetails: true } } as const;
    expect(await textOf(known)).not.toMatch(/bank details/);
  });

  it.each(hostEmails)('to hosts show no contact details of the winner: %s [MAIL-18]', async (_, email) => {
    expect(Object.keys(email.data).filter((key) => key in contact)).toEqual([]);
    const data = { ...email.data, ...contact };
    const { html, text } = await renderEmail({ ...email, data } as EmailMessage, EXAMPLE_SITE);
    for (const value of Object.values(CONTACT)) expect(html + text).not.toContain(value);
    expect(text).toContain(`${PAGE}/winners`);
  });

  it('lead each recipient to the page where they can act', async () => {
    const pages: Partial<Record<AwardEmailTemplate, string>> = {
      'prize-claim-reminder': `Claim your prize\n${PAGE}/won`,
      'prize-sent': `Confirm or report a problem\n${PAGE}/won`,
      'prize-lost': `Appeal\n${PAGE}/won`,
      'award-message': `Reply on the site\n${PAGE}/won`,
      'host-prize-to-send': `Mark as sent\n${PAGE}/winners`,
      'host-prize-vacant': `Redraw the prize\n${PAGE}/admin`,
      'admin-award-case':
        'Open the case\nhttps://draws.example.org/admin?tab=awards&draw=019a9a9c-0000-7000-8000-000000000001&open=019a9a9c-0000-7000-8000-000000000002',
    };
    for (const [name, link] of Object.entries(pages)) expect(await textOf(EXAMPLES[name])).toContain(link);
    expect(await textOf(EXAMPLES['award-message-to-host'])).toContain(`Reply on the site\n${PAGE}/winners`);
  });

  it('mention cash, and nothing to send, if the minimum was not met', async () => {
    for (const name of ['prize-claim-reminder-cash', 'prize-claimed-cash', 'host-prize-claimed-cash']) {
      const text = await textOf(EXAMPLES[name]);
      expect(text).toContain('cash');
      expect(text).not.toMatch(/address|send it by/i);
    }
  });
});

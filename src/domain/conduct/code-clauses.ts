import { CODE_SALE } from '../draws/code-rules.ts';
import { formatPounds } from '../money/format.ts';
import { CREDIT_CARD_LIMIT_PENCE } from '../play/credit-cards.ts';
import { ACKNOWLEDGE_WORKING_DAYS, COMPLAINT_DECIDE_DAYS } from './complaints.ts';

/** What the page about safer play needs to know about the site. */
export interface CodeSettingsOfSite {
  followsCode: boolean;
  hasDisputeBody: boolean;
  /** What a person can pay with credit cards in a month, in pence. */
  creditCardLimitPence: number;
  /** Whether new draws have a free route by post. */
  takesPost: boolean;
}

/** A clause of the Code in our words, and what the site does about it. */
export interface CodeClause {
  clause: string;
  asks: string;
  does: string;
  /** Whether the site does what the clause asks, as far as we understand it. */
  isMet: boolean;
}

/**
 * The clauses of the Voluntary Code of Good Practice for Prize Draw Operators, as we understand them, and what this site does about each.
 * It is not legal advice.
 */
export function listCodeClauses(site: CodeSettingsOfSite): CodeClause[] {
  const { followsCode, hasDisputeBody, creditCardLimitPence, takesPost } = site;
  return [
    {
      clause: '1.1',
      asks: 'Only adults take part.',
      does: 'Everyone gives their date of birth before they buy, and only adults can. We check the age of winners before they claim, and can ask for a document. We void and refund the tickets of anyone who’s under 18.',
      isMet: true,
    },
    {
      clause: '1.2',
      asks: 'Complaints are handled, and people can go to an independent body.',
      does: `Anyone can complain from the page of every draw and order. We acknowledge a complaint within ${ACKNOWLEDGE_WORKING_DAYS} working days and decide it within ${COMPLAINT_DECIDE_DAYS} days. ${hasDisputeBody ? 'After that, people can go to an independent dispute resolution body.' : 'We aren’t a member of a dispute resolution scheme.'}`,
      isMet: hasDisputeBody,
    },
    {
      clause: '1.3',
      asks: 'Nobody pays more than £250 a month with credit cards.',
      does:
        creditCardLimitPence === 0
          ? 'We don’t take credit cards.'
          : `Everyone can pay at most ${formatPounds(creditCardLimitPence)} a month with credit cards, over all draws and with wallets too. A card of unknown kind counts as a credit card.`,
      isMet: creditCardLimitPence <= CREDIT_CARD_LIMIT_PENCE,
    },
    {
      clause: '1.4',
      asks: 'People can limit what they spend in a month.',
      does: 'Everyone can set a monthly limit, which applies to all draws. Lowering it takes effect at once; a higher one takes 24 hours. We ask for it when people register, and nobody buys a second time without an answer. There’s a maximum for everyone.',
      isMet: true,
    },
    {
      clause: '1.5',
      asks: 'People can take a break of at least 6 months, or close their account for good.',
      does: 'Everyone can take a break of 6 months to 5 years, or close their account for good. Both apply at once, and no one can end them early. We then sell them nothing and send them no marketing.',
      isMet: true,
    },
    {
      clause: '1.6, 1.7',
      asks: 'Operators watch for harm, and act on it.',
      does: 'Every night, we look for signs that someone may be spending too much. Our admins then write to them, set a limit or start a break.',
      isMet: true,
    },
    {
      clause: '1.8',
      asks: 'People are told where to get help.',
      does: 'Every page names the National Gambling Helpline, GamCare and BeGambleAware.',
      isMet: true,
    },
    {
      clause: '1.9',
      asks: 'There’s a reasonable time between opening and closing.',
      does: followsCode
        ? `Tickets are on sale for at least 24 hours and at most ${CODE_SALE.mostMonths} months.`
        : 'Hosts choose how long tickets are on sale.',
      isMet: followsCode,
    },
    {
      clause: '1.11',
      asks: 'Marketing is responsible.',
      does: 'No quantity above one is selected in advance, and no box is ticked. Our emails don’t count down or hurry anyone.',
      isMet: true,
    },
    {
      clause: '2.1–2.3',
      asks: 'People know how a draw works, and that chance decides.',
      does: 'Every draw says how to enter, what each ticket’s chance is now and at worst, and who draws. Every ticket has an equal chance, and anyone can check the result.',
      isMet: true,
    },
    {
      clause: '2.4',
      asks: 'The free route is as clear as the paid one.',
      does: takesPost
        ? 'Draws can be entered by ordinary post for free, with the same chance. Each draw says so beside its price, and isn’t drawn before the last day for the post has passed.'
        : 'This site doesn’t offer entries by post yet.',
      isMet: takesPost,
    },
    {
      clause: '2.5',
      asks: 'Low sales never reduce a prize, move the end or cancel a draw.',
      does: followsCode
        ? 'Prizes never depend on how many tickets are sold.'
        : 'Hosts can set a minimum. Where they do, the price, the page on which you pay, every email and every picture say so.',
      isMet: followsCode,
    },
    {
      clause: '2.6',
      asks: 'People know what charities get.',
      does: 'Beside every price, we state the least that the charity gets of each ticket, however the draw ends.',
      isMet: true,
    },
    {
      clause: '3.4',
      asks: 'The measures are published.',
      does: 'This page is made from the site’s settings and from live figures.',
      isMet: true,
    },
  ];
}

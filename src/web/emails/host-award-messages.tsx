import { PRESUMED_DAYS, SEND_DAYS, WARNING_DAYS } from '#domain/awards/deadlines.ts';
import {
  type AwardCaseKind,
  type AwardEmailTemplate,
  CASE_TITLES,
  isRedrawnByHost,
  type LossReason,
} from '#domain/email/award-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import { formatDateTime } from '#domain/time/london.ts';
import { type AwardMessages, GUARANTEED_CASH, naming, SOON, seeDraw, writingTo } from './award-message.tsx';
import { awardCaseAddress, controlAddress, winnersAddress } from './text-and-links.ts';

const seeWinners = (site: EmailSite, draw: EmailDraw) => ({
  href: winnersAddress(site, draw),
  text: 'See the winners',
});

const GUARANTEE = `The winner gets their ${GUARANTEED_CASH} before we pay you anything.`;

/** The emails to hosts about prizes. They never contain a winner’s contact details. */
export const HOST_AWARD_MESSAGES: AwardMessages<Extract<AwardEmailTemplate, `host-${string}`>> = {
  'host-prize-claimed': (data, site) =>
    data.isCash
      ? {
          preview: 'You don’t need to send anything.',
          title: 'A prize was claimed',
          text: naming(
            'The winner has claimed cash instead of ',
            data,
            '. Your draw didn’t sell its minimum number of tickets, so they get a share of the ticket sales. We’ll pay them, and you don’t need to send anything.',
          ),
          action: seeWinners(site, data.draw),
          other: seeDraw(site, data.draw),
        }
      : {
          preview: 'See how the winner would like to get it.',
          title: 'A prize was claimed',
          text: naming(
            'The winner has claimed ',
            data,
            '. Your Winners panel shows their contact details and how they’d like to get it.',
          ),
          ...(data.sendBy && { box: { label: 'Send it by', number: formatDateTime(data.sendBy) } }),
          action: { href: winnersAddress(site, data.draw), text: 'See the contact details' },
          other: seeDraw(site, data.draw),
          quiet: `${MARK_AS_SENT} If you add a tracking number or a photo, it counts as received after ${PRESUMED_DAYS} days, even if the winner doesn’t respond.`,
        },
  'host-prize-vacant': (data, site) => {
    const { draw, reason } = data;
    const redrawAt = formatDateTime(data.redrawAt);
    return isRedrawnByHost(reason)
      ? {
          preview: `If you don’t, it’s redrawn automatically from ${redrawAt}.`,
          title: 'Please redraw a prize',
          text: naming('The winner of ', data, ` ${LOST[reason]}. You can redraw it now.`),
          box: { label: 'Redraw it by', number: redrawAt },
          action: { href: controlAddress(site, draw), text: 'Redraw the prize' },
          other: seeWinners(site, draw),
          quiet: `After that, it’s redrawn automatically.${reason === 'lapsed' ? ` ${APPEAL}` : ''}`,
        }
      : {
          preview: 'You don’t need to do anything.',
          title: 'A prize will be redrawn',
          text: naming(
            'The winner of ',
            data,
            ` ${LOST[reason]}. The prize will be redrawn, and you don’t need to do anything.`,
          ),
          box: { label: 'Redrawn automatically from', number: redrawAt },
          action: seeWinners(site, draw),
          other: seeDraw(site, draw),
          quiet: `An admin can redraw it earlier. ${APPEAL}`,
        };
  },
  'host-prize-to-send': (data, site) => {
    const [sendBy, giveUpAt] = [formatDateTime(data.sendBy), formatDateTime(data.giveUpAt)];
    return {
      ...(data.isOverdue
        ? {
            preview: `It counts as undelivered from ${giveUpAt}.`,
            title: 'A prize is overdue',
            text: naming('You should have sent ', data, ` by ${sendBy}. Please send it now.`),
            more: `${MARK_AS_SENT} If you can’t send it, please tell us now.`,
            box: { label: 'Send it no later than', number: giveUpAt },
          }
        : {
            preview: `Please send it by ${sendBy}.`,
            title: 'Please send the prize',
            text: naming('The winner has claimed ', data, ' and is waiting for it.'),
            more: MARK_AS_SENT,
            box: { label: 'Send it by', number: sendBy },
          }),
      action: { href: winnersAddress(site, data.draw), text: 'Mark as sent' },
      other: seeDraw(site, data.draw),
      quiet: `If you don’t mark it as sent by ${giveUpAt}, it counts as undelivered. ${GUARANTEE}`,
    };
  },
  'host-prize-received': (data, site) => ({
    preview: 'You don’t need to do anything else.',
    title: data.presumed ? 'A prize counts as received' : 'A prize was received',
    text: data.presumed
      ? naming(
          '',
          data,
          ` now counts as received. The winner didn’t confirm it or report a problem within ${PRESUMED_DAYS} days.`,
        )
      : naming('The winner has confirmed that they’ve got ', data, '. Thank you for sending it.'),
    more: 'You don’t need to do anything else.',
    action: seeWinners(site, data.draw),
    other: seeDraw(site, data.draw),
  }),
  'host-prize-problem': (data, site) => ({
    preview: 'Please read their message and reply.',
    title: 'A winner reported a problem',
    text: naming(
      'The winner has reported a problem with ',
      data,
      '. Please read their message and reply. An admin will then decide whether the prize counts as received or undelivered.',
    ),
    box: { label: 'We’ll decide by', number: formatDateTime(data.decideBy) },
    action: { href: winnersAddress(site, data.draw), text: 'Read the message' },
    other: seeDraw(site, data.draw),
    quiet: `If it counts as undelivered, the winner gets their ${GUARANTEED_CASH} before we pay you anything.`,
  }),
  'host-prize-decided': (data, site) =>
    data.isReceived
      ? {
          preview: 'You don’t need to do anything else.',
          title: 'A prize counts as received',
          text: naming(DECIDED, data, '. Based on what you and the winner told us, it counts as received.'),
          more: 'You don’t need to do anything else.',
          action: seeWinners(site, data.draw),
          other: seeDraw(site, data.draw),
        }
      : {
          preview: 'The winner gets cash instead.',
          title: 'A prize counts as undelivered',
          text: naming(
            DECIDED,
            data,
            '. Based on what you and the winner told us, it counts as undelivered.',
          ),
          more: GUARANTEE,
          action: seeWinners(site, data.draw),
          other: seeDraw(site, data.draw),
          quiet: complain(site),
        },
  'host-prize-undelivered': (data, site) => ({
    preview: 'The winner gets cash instead.',
    title: 'A prize counts as undelivered',
    text: naming(
      '',
      data,
      ` wasn’t marked as sent within ${SEND_DAYS} days of the claim, or in the ${WARNING_DAYS} days after that. It now counts as undelivered.`,
    ),
    more: GUARANTEE,
    action: seeWinners(site, data.draw),
    other: seeDraw(site, data.draw),
    quiet: complain(site),
  }),
};

const MARK_AS_SENT = 'When it’s on its way, mark it as sent in your Winners panel.';

const DECIDED = 'An admin has looked into the delivery of ';

const APPEAL = 'If the former winner appeals, an admin decides first.';

const complain = (site: EmailSite) => writingTo(site, 'If you sent it, or think this is wrong, email ', SOON);

/** Why a prize can be redrawn, to follow "The winner of …". */
const LOST: Record<LossReason, string> = {
  declined: 'declined it',
  lapsed: 'didn’t claim it by the deadline',
  ineligible: 'wasn’t eligible to take part',
  unreachable: 'couldn’t be reached',
  error: 'no longer has it, because we found an error in how it was awarded',
};

const CASES: Record<AwardCaseKind, { label: string; before: string; after: string }> = {
  problem: {
    label: 'Decide by',
    before: 'The winner has reported a problem with ',
    after: '. Please read the messages from both sides and decide whether the prize counts as received.',
  },
  appeal: {
    label: 'Decide by',
    before: 'The former winner of ',
    after: ' has appealed. The prize won’t be redrawn until you decide.',
  },
  unclaimed: {
    label: 'Due',
    before: 'The winner of ',
    after: ' hasn’t claimed it, and their account is closed or suspended. Please decide what happens next.',
  },
  unconfirmed: {
    label: 'Due',
    before: 'The host has marked ',
    after:
      ' as sent without evidence. The winner hasn’t confirmed it or reported a problem. Please ask both, then decide whether the prize counts as received.',
  },
  late: {
    label: 'Due',
    before: 'The host hasn’t sent ',
    after: ` in time. Please remind them. It counts as undelivered ${WARNING_DAYS} days after the due date.`,
  },
};

/** The email to admins. */
export const ADMIN_AWARD_MESSAGES: AwardMessages<'admin-award-case'> = {
  'admin-award-case': (data, site) => {
    const { label, before, after } = CASES[data.case];
    const dueAt = formatDateTime(data.dueAt);
    return {
      preview: `${label}: ${dueAt}.`,
      title: CASE_TITLES[data.case],
      text: naming(before, data, after),
      box: { label, number: dueAt },
      action: { href: awardCaseAddress(site, data.draw, data.awardId), text: 'Open the case' },
      other: seeDraw(site, data.draw),
    };
  },
};

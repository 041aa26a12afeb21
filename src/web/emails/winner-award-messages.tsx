import type { DeliveryKind } from '#domain/awards/claim.ts';
import {
  CONTACT_KEPT_DAYS,
  DECIDE_DAYS,
  PRESUMED_DAYS,
  SEND_DAYS,
  UNCONFIRMED_DAYS,
  WARNING_DAYS,
} from '#domain/awards/deadlines.ts';
import type { AwardEmailFacts, AwardEmailTemplate } from '#domain/email/award-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import { formatCash } from '#domain/outcome/outcome-text.ts';
import { formatDateTime } from '#domain/time/london.ts';
import {
  type AwardMessage,
  type AwardMessages,
  GUARANTEED_CASH,
  naming,
  SOON,
  seeDraw,
  writingTo,
} from './award-message.tsx';
import { LOSS_REASONS, payoutAddress, wonAddress } from './text-and-links.ts';

type Guaranteed = AwardEmailFacts['prize-not-sent'];

/** What a winner gets under the guarantee, and whether they have to do something for it. */
function describeGuarantee({ cash, hasDetails }: Guaranteed): string {
  const amount = cash ? `: ${formatCash(cash)}` : '';
  const later = cash?.isLowerBound
    ? ' We’ll know the exact amount once every prize in the draw is decided.'
    : '';
  return `Under our guarantee, you’ll get your ${GUARANTEED_CASH}${amount}.${later} ${describeDetails(hasDetails)}`;
}

const describeDetails = (hasDetails: boolean): string =>
  hasDetails
    ? 'We already have your payment details, so you don’t need to do anything.'
    : 'Please enter your bank details so that we can pay you.';

/** Leads to the missing bank details, or else to the prize. */
const payActions = ({ draw, hasDetails }: Pick<Guaranteed, 'draw' | 'hasDetails'>, site: EmailSite) =>
  hasDetails
    ? { action: seePrize(site, draw), other: seeDraw(site, draw) }
    : {
        action: { href: payoutAddress(site), text: 'Enter bank details' },
        other: seePrize(site, draw),
      };

const DELIVERY: Record<DeliveryKind, string> = {
  post: 'The host will send it to the address in your claim.',
  digital: 'The host will email it to you.',
  collect: 'The host will arrange with you when and where to collect it.',
};

const seePrize = (site: EmailSite, draw: EmailDraw) => ({
  href: wonAddress(site, draw),
  text: 'See your prize',
});

/** The emails to winners about their prizes. */
export const WINNER_MESSAGES: AwardMessages<Extract<AwardEmailTemplate, `prize-${string}`>> = {
  'prize-claim-reminder': (data, site) => {
    const { claimBy, isCash } = data;
    const what = isCash ? 'your cash' : 'your prize';
    return {
      preview: `You have until ${formatDateTime(claimBy)}.`,
      title: `Please claim ${what}`,
      text: isCash
        ? naming(
            'Your ticket won ',
            data,
            ', but you haven’t claimed yet. The draw didn’t sell its minimum number of tickets, so you get a share of the ticket sales in cash instead of the prize.',
          )
        : naming(
            'You won ',
            data,
            ', but you haven’t claimed it yet. Please tell us your name and how you’d like to get it.',
          ),
      box: { label: 'Claim by', number: formatDateTime(claimBy) },
      action: { href: wonAddress(site, data.draw), text: `Claim ${what}` },
      other: seeDraw(site, data.draw),
      quiet:
        'If you don’t claim it by then, you’ll lose it and it can be redrawn. If you don’t want it, you can decline it on the same page.',
    };
  },
  'prize-claimed': (data, site) => (data.isCash ? cashClaimed(data, site) : prizeClaimed(data, site)),
  'prize-sent': (data, site) => {
    const { presumedAt, isReminder } = data;
    const box = describeSending(data);
    return {
      preview: 'Please confirm that it has arrived, or report a problem.',
      title: isReminder ? 'Did your prize arrive?' : 'Your prize was sent',
      text: naming(
        'The host has marked ',
        data,
        isReminder
          ? ' as sent. Please tell us if it has arrived.'
          : ' as sent. Please confirm when it arrives.',
      ),
      more: `If it doesn’t arrive, is damaged or isn’t as described, report a problem on the same page. We’ll then decide within ${DECIDE_DAYS} days.`,
      ...(box && { box }),
      action: { href: wonAddress(site, data.draw), text: 'Confirm or report a problem' },
      quiet: presumedAt
        ? `If we don’t hear from you by ${formatDateTime(presumedAt)}, the prize counts as received.`
        : `If we don’t hear from you within ${UNCONFIRMED_DAYS} days, we’ll decide whether the prize counts as received.`,
    };
  },
  'prize-presumed': (data, site) => ({
    preview: 'If it hasn’t arrived, please email us.',
    title: 'Your prize counts as received',
    text: naming(
      '',
      data,
      ` now counts as received. The host showed us that it was sent, and you didn’t confirm it or report a problem within ${PRESUMED_DAYS} days.`,
    ),
    more: writingTo(
      site,
      'If it has arrived, you don’t need to do anything. If it hasn’t, email ',
      ' as soon as possible, because we’ll pay the host next.',
    ),
    action: seePrize(site, data.draw),
    other: seeDraw(site, data.draw),
  }),
  'prize-lost': (data, site) => {
    const appealBy = formatDateTime(data.appealBy);
    return {
      preview: `You can appeal until ${appealBy}.`,
      title: 'The prize is no longer yours',
      text: naming(
        '',
        data,
        ` is no longer yours, because ${LOSS_REASONS[data.reason]}. It can now be redrawn.`,
      ),
      more: `If you think this is wrong, you can appeal until ${appealBy}. We look at every appeal. Please don’t wait, because we can’t give back a prize that has been redrawn.`,
      action: { href: wonAddress(site, data.draw), text: 'Appeal' },
      other: seeDraw(site, data.draw),
      quiet: writingTo(site, 'To complain about how we handled this, email '),
    };
  },
  'prize-appeal-decided': (data, site) =>
    data.claimBy === null ? appealDismissed(data, site) : appealAccepted(data, data.claimBy, site),
  'prize-problem-decided': (data, site) => ({
    ...(data.isReceived
      ? {
          preview: 'It counts as received.',
          title: 'Your prize counts as received',
          text: naming(DECIDED, data, '. Based on what you and the host told us, it counts as received.'),
          action: seePrize(site, data.draw),
          other: seeDraw(site, data.draw),
        }
      : {
          preview: `You’ll get your ${GUARANTEED_CASH}.`,
          title: 'You get cash instead of the prize',
          text: naming(DECIDED, data, '. Based on what you and the host told us, it counts as undelivered.'),
          more: describeGuarantee(data),
          ...payActions(data, site),
        }),
    quiet: writingTo(site, 'If you think this is wrong, email ', SOON),
  }),
  'prize-not-sent': (data, site) => ({
    preview: `You’ll get your ${GUARANTEED_CASH}.`,
    title: 'Your prize was not sent',
    text: naming(
      'The host didn’t send ',
      data,
      ` within ${SEND_DAYS} days of your claim, or in the ${WARNING_DAYS} days after that. We’re sorry. It now counts as undelivered.`,
    ),
    more: describeGuarantee(data),
    ...payActions(data, site),
    quiet: writingTo(site, 'If it did arrive, or you think this is wrong, email ', SOON),
  }),
};

const DECIDED = 'We’ve looked into the delivery of ';

const cashClaimed = (data: AwardEmailFacts['prize-claimed'], site: EmailSite): AwardMessage => ({
  preview: data.hasDetails ? 'We’ll pay you by bank transfer.' : 'Please enter your bank details.',
  title: 'We’ve got your claim',
  text: naming(
    'You’ve claimed your cash instead of ',
    data,
    '. The draw didn’t sell its minimum number of tickets, so winners get cash.',
  ),
  more: describeDetails(data.hasDetails),
  ...payActions(data, site),
});

const prizeClaimed = (data: AwardEmailFacts['prize-claimed'], site: EmailSite): AwardMessage => ({
  preview: DELIVERY[data.delivery],
  title: 'We’ve got your claim',
  text: naming('You’ve claimed ', data, `. ${DELIVERY[data.delivery]}`),
  ...(data.sendBy && {
    box: {
      label: data.delivery === 'collect' ? 'The host must hand it over by' : 'The host must send it by',
      number: formatDateTime(data.sendBy),
    },
  }),
  action: seePrize(site, data.draw),
  other: seeDraw(site, data.draw),
  quiet: `Only the host and our team can see the contact details in your claim. We delete your address and phone number ${CONTACT_KEPT_DAYS} days after the case is closed.`,
});

type AppealDecided = AwardEmailFacts['prize-appeal-decided'];

const appealAccepted = (data: AppealDecided, claimBy: string, site: EmailSite): AwardMessage => ({
  preview: `Please claim your prize by ${formatDateTime(claimBy)}.`,
  title: 'The prize is yours again',
  text: naming('We’ve accepted your appeal. ', data, ' is yours again. Please claim it.'),
  box: { label: 'Claim by', number: formatDateTime(claimBy) },
  action: { href: wonAddress(site, data.draw), text: 'Claim your prize' },
  other: seeDraw(site, data.draw),
  quiet: 'If you don’t claim it by then, it can be redrawn.',
});

const appealDismissed = (data: AppealDecided, site: EmailSite): AwardMessage => ({
  preview: 'Our decision about the prize stands.',
  title: 'Your appeal wasn’t accepted',
  text: naming(
    'We’ve looked at your appeal about ',
    data,
    `, and our decision stands. The prize isn’t yours${data.reason ? `, because ${LOSS_REASONS[data.reason]}` : ''}.`,
  ),
  action: seePrize(site, data.draw),
  other: seeDraw(site, data.draw),
  quiet: writingTo(site, 'To find out more about the reasons, or to complain, email '),
});

/** How the prize was sent, and until when the winner can respond; nothing if neither is known. */
function describeSending(data: AwardEmailFacts['prize-sent']): AwardMessage['box'] {
  const { carrier, trackingNumber, presumedAt } = data;
  const [first, ...facts] = [
    ...(trackingNumber ? [{ label: 'Tracking number', value: trackingNumber }] : []),
    ...(carrier ? [{ label: 'Sent with', value: carrier }] : []),
    ...(presumedAt ? [{ label: 'Please respond by', value: formatDateTime(presumedAt) }] : []),
  ];
  return first && { label: first.label, number: first.value, facts };
}

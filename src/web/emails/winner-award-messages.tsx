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
  seeDraw,
  writingTo,
} from './award-message.tsx';
import { LOSS_REASONS, payoutAddress, wonAddress } from './text-and-links.ts';

type Guaranteed = AwardEmailFacts['prize-not-sent'];

/** What a winner gets under the guarantee, and whether they have to do something for it. */
function describeGuarantee({ cash, hasDetails }: Guaranteed): string {
  const amount = cash ? `: ${formatCash(cash)}` : '';
  const later = cash?.isLowerBound
    ? ' The exact amount is known once every prize of the draw is decided.'
    : '';
  return `Under our guarantee, you will get your ${GUARANTEED_CASH}${amount}.${later} ${describeDetails(hasDetails)}`;
}

const describeDetails = (hasDetails: boolean): string =>
  hasDetails
    ? 'We already have your payment details, so you do not need to do anything.'
    : 'Please enter your bank details, so that we can pay you.';

/** Leads to the missing bank details, or else to the prize. */
const payActions = ({ draw, hasDetails }: Pick<Guaranteed, 'draw' | 'hasDetails'>, site: EmailSite) =>
  hasDetails
    ? { action: seePrize(site, draw), other: seeDraw(site, draw) }
    : {
        action: { href: payoutAddress(site), text: 'Enter bank details' },
        other: seePrize(site, draw),
      };

const DELIVERY: Record<DeliveryKind, string> = {
  post: 'The host sends it to the address in your claim.',
  digital: 'The host sends it to you by email.',
  collect: 'The host will arrange with you when and where you collect it.',
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
            ', and you have not claimed yet. The minimum number of tickets was not met, so you get a share of the ticket sales in cash instead of the prize.',
          )
        : naming(
            'You won ',
            data,
            ', and have not claimed it yet. Please tell us your name and how you would like to get it.',
          ),
      box: { label: 'Claim by', number: formatDateTime(claimBy) },
      action: { href: wonAddress(site, data.draw), text: `Claim ${what}` },
      other: seeDraw(site, data.draw),
      quiet:
        'If you do not claim it by then, you lose it, and the prize can be redrawn. If you do not want it, you can decline it on the same page.',
    };
  },
  'prize-claimed': (data, site) => (data.isCash ? cashClaimed(data, site) : prizeClaimed(data, site)),
  'prize-sent': (data, site) => {
    const { presumedAt, isReminder } = data;
    const box = describeSending(data);
    return {
      preview: 'Please confirm that you have it, or report a problem.',
      title: isReminder ? 'Did your prize arrive?' : 'Your prize was sent',
      text: naming(
        'The host has marked ',
        data,
        isReminder
          ? ' as sent. If you have it, please confirm that.'
          : ' as sent. Please confirm as soon as you have it.',
      ),
      more: `If it does not arrive, is damaged or is not as described, report a problem on the same page. We then decide within ${DECIDE_DAYS} days.`,
      ...(box && { box }),
      action: { href: wonAddress(site, data.draw), text: 'Confirm or report a problem' },
      quiet: presumedAt
        ? `If you do neither by ${formatDateTime(presumedAt)}, the prize counts as received.`
        : `If you do neither within ${UNCONFIRMED_DAYS} days, we decide whether the prize counts as received.`,
    };
  },
  'prize-presumed': (data, site) => ({
    preview: 'You have neither confirmed the receipt nor reported a problem.',
    title: 'Your prize counts as received',
    text: naming(
      'The host showed us that ',
      data,
      ` was sent. You have neither confirmed the receipt nor reported a problem within ${PRESUMED_DAYS} days, so it now counts as received.`,
    ),
    more: writingTo(
      site,
      'If you have it, there is nothing you need to do. If not, please write as soon as possible, because the host is paid next: ',
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
        'You won ',
        data,
        `. It is no longer yours, because ${LOSS_REASONS[data.reason]}, and can now be redrawn.`,
      ),
      more: `If you think this is wrong, you can appeal until ${appealBy}. We look at every appeal. Please do not wait: a prize that has been redrawn cannot be given back.`,
      action: { href: wonAddress(site, data.draw), text: 'Appeal' },
      other: seeDraw(site, data.draw),
      quiet: writingTo(site, 'If you want to complain about how we handled this, please write to '),
    };
  },
  'prize-appeal-decided': (data, site) =>
    data.claimBy === null ? appealDismissed(data, site) : appealAccepted(data, data.claimBy, site),
  'prize-problem-decided': (data, site) => ({
    ...(data.isReceived
      ? {
          preview: 'It counts as received.',
          title: 'Your prize counts as received',
          text: naming(DECIDED, data, '. From what you and the host told us, it counts as received.'),
          action: seePrize(site, data.draw),
          other: seeDraw(site, data.draw),
        }
      : {
          preview: `You will get your ${GUARANTEED_CASH}.`,
          title: 'You get cash instead of the prize',
          text: naming(DECIDED, data, '. From what you and the host told us, it counts as undelivered.'),
          more: describeGuarantee(data),
          ...payActions(data, site),
        }),
    quiet: writingTo(
      site,
      'If you think this is wrong, please write as soon as possible, because the money is paid out next: ',
    ),
  }),
  'prize-not-sent': (data, site) => ({
    preview: `You will get your ${GUARANTEED_CASH}.`,
    title: 'Your prize was not sent',
    text: naming(
      'We are sorry: the host has not sent ',
      data,
      ` within ${SEND_DAYS} days of your claim, nor in the ${WARNING_DAYS} days after that. So it counts as undelivered.`,
    ),
    more: describeGuarantee(data),
    ...payActions(data, site),
    quiet: writingTo(
      site,
      'If it did arrive, or you think this is wrong, please write as soon as possible, because the money is paid out next: ',
    ),
  }),
};

const DECIDED = 'We looked into the delivery of ';

const cashClaimed = (data: AwardEmailFacts['prize-claimed'], site: EmailSite): AwardMessage => ({
  preview: data.hasDetails ? 'We pay you by bank transfer.' : 'Please enter your bank details.',
  title: 'Thank you, your claim is in',
  text: naming(
    'You claimed the cash that you get instead of ',
    data,
    ', because the minimum number of tickets was not met.',
  ),
  more: describeDetails(data.hasDetails),
  ...payActions(data, site),
});

const prizeClaimed = (data: AwardEmailFacts['prize-claimed'], site: EmailSite): AwardMessage => ({
  preview: DELIVERY[data.delivery],
  title: 'Thank you, your claim is in',
  text: naming('You claimed ', data, `. ${DELIVERY[data.delivery]}`),
  ...(data.sendBy && {
    box: {
      label: data.delivery === 'collect' ? 'To be handed over by' : 'To be sent by',
      number: formatDateTime(data.sendBy),
    },
  }),
  action: seePrize(site, data.draw),
  other: seeDraw(site, data.draw),
  quiet: `Only the host and our team can see the contact details in your claim. Your address and phone number are deleted ${CONTACT_KEPT_DAYS} days after the case is closed.`,
});

type AppealDecided = AwardEmailFacts['prize-appeal-decided'];

const appealAccepted = (data: AppealDecided, claimBy: string, site: EmailSite): AwardMessage => ({
  preview: `Please claim your prize by ${formatDateTime(claimBy)}.`,
  title: 'The prize is yours again',
  text: naming('We looked at your appeal and accepted it. ', data, ' is yours again: please claim it.'),
  box: { label: 'Claim by', number: formatDateTime(claimBy) },
  action: { href: wonAddress(site, data.draw), text: 'Claim your prize' },
  other: seeDraw(site, data.draw),
  quiet: 'A prize that is not claimed by then can be redrawn.',
});

const appealDismissed = (data: AppealDecided, site: EmailSite): AwardMessage => ({
  preview: 'The decision about the prize stands.',
  title: 'Your appeal was dismissed',
  text: naming(
    'We looked at your appeal about ',
    data,
    `. The decision stands: the prize is not yours${data.reason ? `, because ${LOSS_REASONS[data.reason]}` : ''}.`,
  ),
  action: seePrize(site, data.draw),
  other: seeDraw(site, data.draw),
  quiet: writingTo(site, 'If you want to know more about the reasons or to complain, please write to '),
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

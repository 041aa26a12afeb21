import {
  APPEAL_DAYS,
  CLAIM_ASKED_DAYS,
  CLAIM_DAYS,
  DECIDE_DAYS,
  GIVE_UP_DAYS,
  PRESUMED_DAYS,
  SEND_DAYS,
  VACANT_DAYS,
} from '#domain/awards/deadlines.ts';
import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { HOLD_HOURS } from '#domain/payouts/bank-details.ts';
import { PAY_DAYS } from '#domain/payouts/pay-days.ts';
import { describeReserve } from '#domain/payouts/reserve-text.ts';

export type HelpQuestion = {
  /** The URL fragment of the answer, as in `/help#refunds`. */
  id: string;
  title: string;
  text: string;
};

export type HelpGroup = { id: string; heading: string; questions: readonly HelpQuestion[] };

const ENTERING: HelpGroup = {
  id: 'entering',
  heading: 'Entering a draw',
  questions: [
    {
      id: 'buying',
      title: 'How do I buy tickets?',
      text: 'Open the draw, answer its skill challenge, choose how many, and pay. You need a free account, and to be 18 or over and live in the UK; you confirm both with every order. One order has up to 999 tickets, unless the draw sets a lower limit.',
    },
    {
      id: 'wrong-answer',
      title: 'What if my answer to the challenge is wrong?',
      text: 'You can still buy tickets, at the same price, but they are not entered into the draw. We say so before you pay, and we tell nobody whether an answer was right before then. You’ll find out on your ticket when the draw takes place.',
    },
    {
      id: 'my-tickets',
      title: 'Where are my tickets?',
      text: 'In the email that confirms your order, and on your dashboard, which lists every draw that you entered with each of your ticket numbers.',
    },
    {
      id: 'chances',
      title: 'What are my chances?',
      text: 'Every entered ticket has an equal chance, whoever holds it and whenever it was bought. The draw’s page says how many tickets have been sold and how many there are at most.',
    },
    {
      id: 'my-name',
      title: 'Who gets to see my name?',
      text: 'When your ticket is shown during a countdown, or wins, everyone sees your first initial and last name, such as “A. Baker”. When you claim a prize, you can object to being named. The host of the draw sees your name and email address, and so do our admins.',
    },
    {
      id: 'checking',
      title: 'How do I check that a draw was fair?',
      text: 'Open the draw’s page and follow the link to its check. Your browser fetches the draw’s public log and works everything out again on your own device, check by check. Keep your ticket proof: it shows that your ticket is in the public log as you bought it. The first line of the check says how strong the proof is.',
    },
    {
      id: 'strength',
      title: 'How strong is the proof of a draw?',
      text: 'Every proof shows that the winner follows from the sealed list, and that no ticket was added, removed or changed after the seal. What else it shows depends on the draw. Without public randomness, the winner also follows from a secret that we fixed before the first sale but knew ourselves, so you have to trust us not to have used it. With public randomness, the winner depends on a value that the drand network publishes after the list is sealed, and no one controls that value; but you have only our word for the time of the seal. If independent witnesses also saw the seal before the value existed, you do not have to trust our clock either.',
    },
  ],
};

const WINNING: HelpGroup = {
  id: 'winning',
  heading: 'Winning',
  questions: [
    {
      id: 'told',
      title: 'How do I hear whether I won?',
      text: 'Winners hear from us by email within 48 hours of the draw, and everyone who entered is sent the result. The draw’s page shows it at once.',
    },
    {
      id: 'claiming',
      title: 'How do I claim a prize?',
      text: `On the site: follow the link in the email, or open your dashboard. Please claim within ${CLAIM_ASKED_DAYS} days. You have ${CLAIM_DAYS.min} days, or longer if the draw’s rules say so. The host then sends the prize within ${SEND_DAYS} days of your claim. Please confirm when it has arrived: the charity and the host are paid after that. A prize that was sent with a tracking number or a file counts as received after ${PRESUMED_DAYS} days if you report no problem.`,
    },
    {
      id: 'unclaimed',
      title: 'When is a prize redrawn?',
      text: `Only if its winner declined it, did not claim it within ${CLAIM_DAYS.min} days (or longer if the draw’s rules say so), or was disqualified by us. It is then redrawn from the same sealed list, with a reason on record, and the earlier result stays public. Tickets that were drawn before are passed over. A former winner’s other tickets are not: if one of them wins the prize, they can decline it again. A winner who lost a prize can appeal for ${APPEAL_DAYS} days.`,
    },
    {
      id: 'below-minimum',
      title: 'What if too few tickets were sold?',
      text: 'The draw still runs. If the host promised the prize from a minimum number of tickets on and fewer were sold, the winners share half of what is left after the fee and the charity’s share, in cash and equally. They claim it like a prize.',
    },
    {
      id: 'cash',
      title: 'How do I get my cash?',
      text: `We transfer it to the bank account that you enter. It is due within ${PAY_DAYS} days after every prize of the draw is decided, or after you have entered your bank details if that is later. New bank details can take ${HOLD_HOURS} hours to come into use.`,
    },
  ],
};

const WRONG: HelpGroup = {
  id: 'wrong',
  heading: 'When something goes wrong',
  questions: [
    {
      id: 'refunds',
      title: 'When do I get my money back?',
      text: `In full and by itself when the draw is not drawn within ${WORKING_DAYS_TO_DRAW} working days of its end, when it is cancelled, when no ticket was entered into it, when your ticket is voided (fraud excepted), or when your payment reached us only after the draw had closed. It goes back the way it came. A payment that your bank has taken back, or is looking into, is not refunded as well. A ticket that was entered and did not win is not refunded.`,
    },
    {
      id: 'not-drawn',
      title: 'The draw has ended and nothing happens.',
      text: `The host has ${WORKING_DAYS_TO_DRAW} working days to draw, by London’s calendar and England’s bank holidays. After that the draw is cancelled and everybody is refunded; you need not ask for it.`,
    },
    {
      id: 'not-delivered',
      title: 'I won, and the prize does not come.',
      text: `Report the problem on the page of your prize. You can exchange messages and files with the host and with us, and we decide within ${DECIDE_DAYS} days. A prize that the host has not sent ${GIVE_UP_DAYS} days after your claim counts as undelivered. If no prize of the draw is delivered, the winners receive ${UNDELIVERED_PERCENT}% of total ticket sales in cash, split equally between them, and the host receives nothing. If only some are not delivered, their winners get the same shares.`,
    },
    {
      id: 'voided',
      title: 'My ticket was voided.',
      text: 'The host may void a ticket while tickets are on sale. After that, and until the draw starts, only we can, for a cause that is published in the draw’s log. You get the reason by email, and the price is refunded. Only where we find fraud, or where your bank has given you the money back already, may a ticket be voided without a refund.',
    },
    {
      id: 'bank',
      title: 'Should I ask my bank to take a payment back?',
      text: 'Please write to us first, with the number of the order. Where the rules give you your money back we refund it ourselves; while your bank examines a dispute, nobody can. If your bank takes a payment back before the list of entries is sealed, its tickets are voided.',
    },
    {
      id: 'complaints',
      title: 'I want to complain about a draw or its host.',
      text: 'Write to us and name the draw. We answer every complaint about a draw, and keep what we decided with the draw’s record.',
    },
  ],
};

const HOSTING: HelpGroup = {
  id: 'hosting',
  heading: 'Running a draw',
  questions: [
    {
      id: 'verified',
      title: 'How do I get verified?',
      text: 'Your dashboard has a link to arrange a short call. Until it has taken place you can create and save draws, but not publish them.',
    },
    {
      id: 'changing',
      title: 'What can I still change once tickets are sold?',
      text: 'Colours, fonts, layout and the progress bar, and you may add extra trees. Everything that buyers rely on is fixed: title, description, pictures, prizes, price, limits, dates, the charity and its share. To add something, write an update, which appears on the draw’s page with its date. Before the first sale everything can be changed, and the draw’s page shows what was.',
    },
    {
      id: 'drawing',
      title: 'How do I draw the winner?',
      text: `When the draw has ended, start the countdown from your dashboard, within ${WORKING_DAYS_TO_DRAW} working days, or choose beforehand that it draws by itself. Everyone who has the page open sees the same countdown and the same winner. For a stream or a hall there is a live screen with nothing else on it.`,
    },
    {
      id: 'ending',
      title: 'Can I end a draw early, or call it off?',
      text: 'You can end it before its date; it is then drawn from the tickets sold so far, and its record says how early. A draw that sold no ticket you can delete. To cancel one with refunds, write to us.',
    },
    {
      id: 'giving-back',
      title: 'Can I give somebody their money back?',
      text: 'Yes, from the draw’s ticket list, with a reason, while tickets are on sale. After that, please ask us. What is refunded leaves your revenue, so nobody earns by voiding.',
    },
    {
      id: 'sending',
      title: 'What do I have to do after the draw?',
      text: `When a winner has claimed, you see their contact details. Send the prize within ${SEND_DAYS} days of the claim, and record the sending with a tracking number or a file. If you have not done so ${GIVE_UP_DAYS} days after the claim, the prize counts as undelivered and its winner gets cash. If a winner declines or does not claim in time, you can redraw the prize, with a reason. If you do not, it is redrawn by itself after ${VACANT_DAYS} days.`,
    },
    {
      id: 'paid',
      title: 'When am I paid, and when is the charity?',
      text: `Ticket money is held until the draw has ended and every prize is received. Your part is then transferred to your connected bank account. ${describeReserve('your')} The charity is paid within 7 days after the winner has confirmed that the prize was received, if it has agreed to the draw and given us its bank details.`,
    },
  ],
};

const ACCOUNT: HelpGroup = {
  id: 'account',
  heading: 'Your account',
  questions: [
    {
      id: 'forgotten',
      title: 'I forgot my password.',
      text: 'Choose “Forgot password?” where you log in and enter your email address. If there is an account for it, you are sent a link to set a new password. Our answer is the same if there is none, so that nobody learns who has an account.',
    },
    {
      id: 'safer',
      title: 'How do I make my account safer?',
      text: 'Under Account, Security you can ask for a code from your phone at every sign-in, keep recovery codes for the day when the phone is gone, see where you are signed in, and end any of those sessions.',
    },
    {
      id: 'my-data',
      title: 'What do you know about me, and can I have it?',
      text: 'Under Account, Your data you can download all that we keep about you, and your orders and tickets as tables. The privacy policy says why we keep it and for how long.',
    },
    {
      id: 'deleting',
      title: 'How do I delete my account?',
      text: 'Under Account, Your data. It waits until every draw that you entered is finished and you have been paid what you are owed, so that no prize is lost. What the books and the proof of a draw need stays, without your name.',
    },
  ],
};

/** The groups, the most common questions first. */
const HELP: readonly HelpGroup[] = [ENTERING, WINNING, WRONG, HOSTING, ACCOUNT];

/** Returns the groups, each with only the questions that contain every word of `search`. */
export function findHelp(search: string): readonly HelpGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ title, text }: HelpQuestion) => {
    const all = `${title} ${text}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return HELP.map((group) => ({ ...group, questions: group.questions.filter(fits) })).filter(
    ({ questions }) => questions.length > 0,
  );
}

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
      text: 'Open the draw, answer its skill challenge, choose how many tickets you’d like, and pay. You need a free account, and must be 18 or over and live in the UK. You’ll confirm both with every order. You can buy up to 999 tickets in one order, unless the draw sets a lower limit.',
    },
    {
      id: 'wrong-answer',
      title: 'What if my answer to the challenge is wrong?',
      text: 'You can still buy tickets at the same price, but they won’t be entered into the draw. We remind you of that before you pay. You’ll find out if you were right when the draw takes place, and we don’t tell anyone before then.',
    },
    {
      id: 'my-tickets',
      title: 'Where are my tickets?',
      text: 'They’re in the email that confirms your order, and on your dashboard. It lists every draw you’ve entered, with all your ticket numbers.',
    },
    {
      id: 'chances',
      title: 'What are my chances?',
      text: 'Every entered ticket has an equal chance, whoever holds it and whenever they bought it. The draw’s page shows how many tickets have been sold, and the most that can be.',
    },
    {
      id: 'my-name',
      title: 'Who can see my name?',
      text: 'If your ticket wins or is shown during a countdown, everyone sees your first initial and last name, such as “A. Baker”. You can ask not to be named when you claim a prize. The draw’s host and our admins can see your name and email address.',
    },
    {
      id: 'checking',
      title: 'How do I check that a draw was fair?',
      text: 'Open the draw’s page and follow the link to check it. Your browser downloads the draw’s public log and recalculates everything on your own device, check by check. Keep your ticket proof, because it shows that your ticket is in the log as you bought it. The first line of the check says how strong the proof is.',
    },
    {
      id: 'strength',
      title: 'How strong is the proof of a draw?',
      text: 'Every proof shows that the winner follows from the sealed list, and that no ticket was added, removed or changed after we sealed it. The rest depends on the draw. Without public randomness, the winner also depends on a secret that we fixed before the first sale. We knew that secret, so you have to trust us not to have used it. With public randomness, the winner depends on a value that the drand network publishes after the list is sealed. No one controls that value, but you only have our word for when we sealed the list. If independent witnesses saw the seal before the value existed, you don’t have to trust our clock either.',
    },
  ],
};

const WINNING: HelpGroup = {
  id: 'winning',
  heading: 'Winning',
  questions: [
    {
      id: 'told',
      title: 'How will I know if I’ve won?',
      text: 'We email winners within 48 hours of the draw, and send the result to everyone who entered. The draw’s page shows it straight away.',
    },
    {
      id: 'claiming',
      title: 'How do I claim a prize?',
      text: `Click the link in the email, or open your dashboard. Please claim within ${CLAIM_ASKED_DAYS} days. You have ${CLAIM_DAYS.min} days, or longer if the draw’s rules say so. The host then sends the prize within ${SEND_DAYS} days of your claim. Please tell us when it arrives, because that’s when we pay the charity and the host. If the host sent it with a tracking number or a file and you don’t report a problem, it counts as received after ${PRESUMED_DAYS} days.`,
    },
    {
      id: 'unclaimed',
      title: 'When is a prize redrawn?',
      text: `Only if the winner declined it, didn’t claim it within ${CLAIM_DAYS.min} days (or longer if the draw’s rules say so), or was disqualified by us. It’s redrawn from the same sealed list. The reason goes on record, and the earlier result stays public. Tickets that have already been drawn can’t win again, but a former winner’s other tickets can. If one of them wins, the winner can decline again. A winner who lost a prize has ${APPEAL_DAYS} days to appeal.`,
    },
    {
      id: 'below-minimum',
      title: 'What if too few tickets are sold?',
      text: 'The draw still runs. If the host set a minimum and fewer tickets were sold, winners get cash instead. They share half of what’s left after the fee and the charity’s share equally, and claim it like a prize.',
    },
    {
      id: 'cash',
      title: 'How do I get my cash?',
      text: `Enter your bank details and we’ll transfer it to you. We’ll do that within ${PAY_DAYS} days of every prize in the draw being decided, or of you entering your bank details if that’s later. We can’t use new bank details for up to ${HOLD_HOURS} hours.`,
    },
  ],
};

const WRONG: HelpGroup = {
  id: 'wrong',
  heading: 'When something goes wrong',
  questions: [
    {
      id: 'refunds',
      title: 'When do I get a refund?',
      text: `We refund you in full, automatically, if the draw isn’t drawn within ${WORKING_DAYS_TO_DRAW} working days of its end, if it’s cancelled, if no ticket was entered into it, if your ticket is voided (unless we find fraud), or if your payment reached us after the draw had closed. We send the money back the way you paid. We can’t refund a payment that your bank has taken back or is looking into. We don’t refund tickets that were entered and didn’t win.`,
    },
    {
      id: 'not-drawn',
      title: 'The draw has ended, but nothing’s happened.',
      text: `The host has ${WORKING_DAYS_TO_DRAW} working days to draw, not counting weekends and bank holidays in England. After that we cancel the draw and refund everyone. You don’t need to ask.`,
    },
    {
      id: 'not-delivered',
      title: 'I won, but my prize hasn’t arrived.',
      text: `Report the problem on your prize’s page. You can send messages and files to the host and to us, and we’ll decide within ${DECIDE_DAYS} days. If the host hasn’t sent the prize ${GIVE_UP_DAYS} days after your claim, it counts as undelivered. If none of the draw’s prizes are delivered, the winners get ${UNDELIVERED_PERCENT}% of total ticket sales in cash, split equally between them, and the host gets nothing. If only some aren’t delivered, their winners get the same shares.`,
    },
    {
      id: 'voided',
      title: 'My ticket was voided.',
      text: 'The host can void a ticket while tickets are on sale. After that, and until the draw starts, only we can, and the cause is published in the draw’s log. We’ll email you the reason and refund the price. We only void a ticket without a refund if we find fraud, or if your bank has already given you the money back.',
    },
    {
      id: 'bank',
      title: 'Should I ask my bank for my money back?',
      text: 'Please contact us first, with your order number. If you’re due a refund, we’ll make it ourselves. We can’t refund you while your bank is looking into a dispute. If your bank takes a payment back before the list of entries is sealed, we void its tickets.',
    },
    {
      id: 'complaints',
      title: 'How do I complain about a draw or its host?',
      text: 'Select ‘Complain about this draw’ on the draw’s page, or ‘Make a complaint’ on your receipt. You get a reference at once, and our decision within 28 days.',
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
      text: 'Use the link on your dashboard to book a short call. Until we’ve spoken, you can create and save draws, but not publish them.',
    },
    {
      id: 'changing',
      title: 'What can I change once tickets are sold?',
      text: 'You can change the colours, fonts, layout and progress bar, and add extra trees. You can’t change anything buyers rely on: the title, description, pictures, prizes, price, limits, dates, charity or its share. If you need to add something, post an update. It appears on the draw’s page with its date. Before the first sale you can change everything, and the draw’s page shows what you changed.',
    },
    {
      id: 'drawing',
      title: 'How do I draw the winner?',
      text: `Start the countdown from your dashboard within ${WORKING_DAYS_TO_DRAW} working days of the draw ending, or set the draw to run automatically. Everyone watching sees the same countdown and the same winner. There’s also a live screen to show on a stream or in a hall.`,
    },
    {
      id: 'ending',
      title: 'Can I end a draw early, or cancel it?',
      text: 'You can end it early. It’s then drawn from the tickets sold so far, and its record says how early it ended. You can delete a draw that hasn’t sold any tickets. To cancel a draw and refund its buyers, contact us.',
    },
    {
      id: 'giving-back',
      title: 'Can I refund a buyer?',
      text: 'Yes. While tickets are on sale, you can refund them from the draw’s ticket list and give a reason. After that, please ask us. We take refunds off your revenue.',
    },
    {
      id: 'sending',
      title: 'What do I have to do after the draw?',
      text: `When a winner claims, you’ll see their contact details. Send the prize within ${SEND_DAYS} days of the claim, and mark it as sent with a tracking number or a file. If you haven’t done that ${GIVE_UP_DAYS} days after the claim, the prize counts as undelivered and its winner gets cash. If a winner declines or doesn’t claim in time, you can redraw the prize and give a reason. If you don’t, we’ll redraw it after ${VACANT_DAYS} days.`,
    },
    {
      id: 'paid',
      title: 'When do you pay me and the charity?',
      text: `We hold the ticket money until the draw has ended and every prize has arrived. Then we transfer your share to your connected bank account. ${describeReserve('your')} We pay the charity within 7 days of the winner confirming that the prize arrived, once it has agreed to the draw and given us its bank details.`,
    },
  ],
};

const ACCOUNT: HelpGroup = {
  id: 'account',
  heading: 'Your account',
  questions: [
    {
      id: 'forgotten',
      title: 'I’ve forgotten my password.',
      text: 'Select “Forgot password?” on the sign-in page and enter your email address. If you have an account, we’ll email you a link to choose a new password. We show the same message either way, so no one can find out who has an account.',
    },
    {
      id: 'safer',
      title: 'How do I make my account safer?',
      text: 'Go to Account, then Security. You can turn on two-factor sign-in, save recovery codes in case you lose your phone, see where you’re signed in, and sign out of other devices.',
    },
    {
      id: 'my-data',
      title: 'Can I see what you know about me?',
      text: 'Yes. Go to Account, then Your data, to download everything we keep about you. You can also download your orders and tickets as spreadsheets. The privacy policy says why we keep it and for how long.',
    },
    {
      id: 'deleting',
      title: 'How do I delete my account?',
      text: 'Go to Account, then Your data. We’ll delete your account once every draw you’ve entered or run is over, and its prizes and payments are settled, so you don’t miss a prize. We keep what our accounts and a draw’s proof need, without your name.',
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

import {
  APPEAL_DAYS,
  CLAIM_ASKED_DAYS,
  CLAIM_DAYS,
  DECIDE_DAYS,
  GIVE_UP_DAYS,
  PRESUMED_DAYS,
  SEND_DAYS,
} from '#domain/awards/deadlines.ts';
import type { LegalSection } from './legal-page.tsx';

/** How a draw works, from the challenge to the prize. */
export const termsForDraws: readonly LegalSection[] = [
  {
    id: 'challenge',
    heading: 'The skill challenge and your tickets',
    body: (
      <>
        <p>
          Before you buy, you answer the draw’s skill challenge. You need one answer for each order. We record
          it, and don’t say whether it was right. Tickets bought with a wrong answer cost the same but aren’t
          entered into the draw. You’ll find out whether your ticket was entered when the draw takes place.
        </p>
        <p>
          If a draw says that you can enter it by post, each card that arrives in time, with all that the draw
          asks for, is a ticket like any other. It costs nothing but the stamp, needs its own puzzle, and
          counts towards the most tickets that one person can have. The draw doesn’t start before the last day
          for the post has passed.
        </p>
        <p>
          Tickets are numbered as they’re sold. A host may void a ticket for a stated reason while tickets are
          on sale. From the end of sales until the draw starts, only we may do so, and the cause is published
          in the draw’s log. The buyer is refunded, unless we find fraud or a bank has already given the money
          back.
        </p>
      </>
    ),
  },
  {
    id: 'draw',
    heading: 'The draw',
    body: (
      <>
        <p>
          Every entered ticket has an equal chance. When the draw starts, we seal the list of entries, a
          countdown runs, and we pick the winners at random, one for each prize. The host starts the draw, or
          it starts automatically at the end date if the host chose that.
        </p>
        <p>
          <strong>The host must draw within 7 working days</strong> of the draw’s end. If it isn’t drawn by
          then, every buyer gets a 100% refund.
        </p>
        <p>
          We keep the list of tickets in a public log from the first sale on, and the result follows from it
          by a rule that anyone can repeat. We show winners publicly by first initial and last name, unless
          they object when they claim.
        </p>
        <p>
          A host may end a draw before its date. It is then drawn from the tickets sold so far, and its record
          says how early it ended.
        </p>
      </>
    ),
  },
  {
    id: 'prizes',
    heading: 'Winning and prizes',
    body: (
      <ul>
        <li>We tell winners by email within 48 hours of the draw.</li>
        <li>
          We ask winners to claim their prize within {CLAIM_ASKED_DAYS} days. They claim it on this site, and
          have {CLAIM_DAYS.min} days, or longer if the draw’s rules say so.
        </li>
        <li>
          The host delivers the prize, and must send it within {SEND_DAYS} days of the claim. A prize that
          isn’t sent within {GIVE_UP_DAYS} days of the claim counts as undelivered.
        </li>
        <li>
          Winners confirm that they’ve received the prize, or report a problem. We decide on a problem within{' '}
          {DECIDE_DAYS} days. If a prize was sent with a tracking number or a file and no problem is reported,
          it counts as received after {PRESUMED_DAYS} days.
        </li>
        <li>
          A prize is redrawn only if its winner declined it, didn’t claim it in time, or was disqualified by
          us because they may not take part, can’t be reached, or were drawn in error. The reason is on
          record, and earlier winners stay public.
        </li>
        <li>
          A winner who lost a prize has {APPEAL_DAYS} days to appeal. The prize isn’t redrawn while we decide.
          Only tickets that haven’t been drawn take part in a redraw. A former winner gets the prize back only
          if another of their tickets is drawn.
        </li>
      </ul>
    ),
  },
];

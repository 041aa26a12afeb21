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
          Before buying you answer the draw’s skill challenge. One answer serves one order. We record it and
          do not say whether it was right. Tickets bought with a wrong answer are sold at the same price but
          are not entered into the draw. You find out whether your ticket was entered when the draw takes
          place.
        </p>
        <p>
          Tickets are numbered as they are sold. A host may void a ticket for a stated reason while tickets
          are on sale. From the end of sales until the draw starts, only we may do so, for a cause that is
          published in the draw’s log. The buyer is refunded, except where we find fraud or a bank has given
          the money back already.
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
          Every entered ticket has an equal chance. When the draw is started, the list of entries is sealed, a
          countdown runs and winners are picked at random by us, one for each prize. The draw is started by
          the host, or by itself at the end date where the host chose so.
        </p>
        <p>
          <strong>The host must draw within 7 working days</strong> of the draw’s end. A draw that is not
          drawn by then is refunded to every buyer at 100%.
        </p>
        <p>
          The list of tickets is kept in a public log from the first sale on, and the result follows from it
          by a rule that anyone can repeat. Winners are shown publicly by first initial and last name, unless
          they object when they claim.
        </p>
        <p>
          A host may end a draw before its date; it is then drawn from the tickets sold so far, and its record
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
          Winners are asked to claim their prize within {CLAIM_ASKED_DAYS} days. They claim it on this site,
          and have {CLAIM_DAYS.min} days, or longer if the draw’s rules say so.
        </li>
        <li>
          The host delivers the prize: it is sent within {SEND_DAYS} days of the claim. A prize that is not
          sent within {GIVE_UP_DAYS} days of the claim counts as undelivered.
        </li>
        <li>
          Winners confirm that the prize was received, or report a problem. We decide a problem within{' '}
          {DECIDE_DAYS} days. A prize that was sent with a tracking number or a file counts as received after{' '}
          {PRESUMED_DAYS} days if no problem was reported.
        </li>
        <li>
          A prize is redrawn only if its winner declined it, did not claim it in time, or was disqualified by
          us because they may not take part, cannot be reached, or were drawn in error. The reason is on
          record, and earlier winners stay public.
        </li>
        <li>
          A winner who lost a prize can appeal for {APPEAL_DAYS} days. The prize is not redrawn while we
          decide. Only tickets that have not been drawn take part in a redraw. A former winner gets the prize
          back only if another ticket of theirs is drawn.
        </li>
      </ul>
    ),
  },
];

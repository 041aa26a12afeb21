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
          Tickets are numbered as they are sold. A host or we may void a ticket for a stated reason until the
          draw is started; its buyer is refunded, except where we find fraud or a bank has given the money
          back already.
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
          by a rule that anyone can repeat. Winners are shown publicly by first initial and last name.
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
        <li>Winners are asked to claim their prize within 3 days.</li>
        <li>The host delivers the prize within 28 days of the draw.</li>
        <li>A prize that nobody claimed can be drawn again after 14 days, with the reason on record.</li>
      </ul>
    ),
  },
];

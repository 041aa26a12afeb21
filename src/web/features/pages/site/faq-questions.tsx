import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CLAIM_ASKED_DAYS, CLAIM_DAYS, SEND_DAYS } from '#domain/awards/deadlines.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { describeReserve } from '#domain/payouts/reserve-text.ts';

type Question = { value: string; title: string; content: ReactNode };

/** The ten questions, in the order in which users usually ask them. */
export function questions(brandName: string): readonly Question[] {
  return [
    {
      value: 'what',
      title: `What is ${brandName}?`,
      content:
        'A place to run prize draws: raffles with a skill challenge before the tickets. Creators, businesses, schools, clubs and charities host them; their followers buy numbered tickets. A share of every draw goes to the charity that the host names, and trees are planted.',
    },
    {
      value: 'cost',
      title: 'What does it cost to host a draw?',
      content: (
        <>
          It is free to host. We take {PLATFORM_FEE_PERCENT}% of ticket sales; if you sell nothing, you owe
          nothing. The{' '}
          <Link to="/pricing" className="link">
            pricing page
          </Link>{' '}
          has an example to the penny.
        </>
      ),
    },
    {
      value: 'start',
      title: 'How long does it take to set one up?',
      content:
        'About 5 minutes. You enter the prizes, the ticket price, the charity and the dates, choose a skill game, and pick colours, images, fonts and a layout. You can save at any point and publish later.',
    },
    {
      value: 'verified',
      title: 'Why do hosts have to be verified?',
      content:
        'Because people pay for a promise. Before your first draw goes public we talk to you in a short call. Until then you can create and save draws; you only cannot publish them.',
    },
    {
      value: 'account',
      title: 'Do my followers need an account?',
      content:
        'To buy tickets, yes: a free one, so that every ticket belongs to somebody who can be reached if it wins. Anyone can look at a draw, read its terms and choose tickets without one.',
    },
    {
      value: 'challenge',
      title: 'What is the skill challenge?',
      content:
        'A sum, a scrambled word, a sequence to remember or a pattern to continue, answered before buying. Every answer is recorded and none is judged in front of you. A wrong answer still buys tickets, but those are not entered into the draw; we say so before payment.',
    },
    {
      value: 'winner',
      title: 'How is the winner picked?',
      content:
        'At random, and every entered ticket has an equal chance. The draw runs by itself at its end date, or the host starts it by hand, for instance during a live stream. The list of entries is sealed before the countdown begins. A prize is redrawn only if its winner declines it, does not claim it in time or is disqualified, and the earlier result stays public.',
    },
    {
      value: 'money',
      title: 'When do hosts get their money?',
      content: `Ticket money is held until the draw has ended and every prize is received. The host’s part is then transferred to the host’s connected bank account. ${describeReserve('the host’s')}`,
    },
    {
      value: 'charity',
      title: 'How much goes to charity, and how many trees are planted?',
      content:
        'The charity gets at least 5% of what is left after our fee; the host may give more, and every draw’s page says how much. We plant a tree for every £100 of sales at our own cost, and hosts can add more at £1 each.',
    },
    {
      value: 'guarantee',
      title: 'What if the draw is not made, or the prize never comes?',
      content: (
        <>
          A draw that is not made within 7 working days of its end is refunded in full. Winners are asked to
          claim within {CLAIM_ASKED_DAYS} days and have at least {CLAIM_DAYS.min}; the host then has{' '}
          {SEND_DAYS} days to send the prize. If no prize is delivered, the winners share{' '}
          {UNDELIVERED_PERCENT}% of total ticket sales in cash. The{' '}
          <Link to="/terms" className="link">
            terms
          </Link>{' '}
          say it exactly.
        </>
      ),
    },
  ];
}

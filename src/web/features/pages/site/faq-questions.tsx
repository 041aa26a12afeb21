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
        'It’s a place to run prize draws, which are raffles with a skill challenge. Creators, businesses, schools, clubs and charities host them, and their followers buy numbered tickets. A share of every draw goes to a charity the host chooses, and we plant trees.',
    },
    {
      value: 'cost',
      title: 'What does it cost to host a draw?',
      content: (
        <>
          It’s free to host. We take {PLATFORM_FEE_PERCENT}% of ticket sales, so if you sell nothing, you owe
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
        'About 5 minutes. Enter the prizes, ticket price, charity and dates. Choose a skill game, and pick your colours, images, fonts and layout. You can save at any point and publish later.',
    },
    {
      value: 'verified',
      title: 'Why do hosts have to be verified?',
      content:
        'So that people know who they’re buying from. We’ll have a short call with you before you publish your first draw. Until then you can create and save draws, but not publish them.',
    },
    {
      value: 'account',
      title: 'Do my followers need an account?',
      content:
        'Yes, to buy tickets. It’s free, and means we can reach them if they win. Anyone can look at a draw, read its terms and choose tickets without one.',
    },
    {
      value: 'challenge',
      title: 'What is the skill challenge?',
      content:
        'It’s a question that everyone answers before they buy: a sum, a scrambled word, a sequence to remember or a pattern to continue. You can still buy tickets if you get it wrong, but they won’t be entered into the draw. We remind you of that before you pay, and tell you if you were right when the draw takes place.',
    },
    {
      value: 'winner',
      title: 'How is the winner picked?',
      content:
        'At random. Every entered ticket has an equal chance. The draw runs automatically at its end date, or the host starts it, for example during a live stream. We seal the list of entries before the countdown begins. A prize is only redrawn if its winner declines it, doesn’t claim it in time or is disqualified. The earlier result stays public.',
    },
    {
      value: 'money',
      title: 'When do hosts get their money?',
      content: `We hold the ticket money until the draw has ended and every prize has arrived. Then we transfer the host’s share to their connected bank account. ${describeReserve('the host’s')}`,
    },
    {
      value: 'charity',
      title: 'How much goes to charity, and how many trees are planted?',
      content:
        'The charity gets at least 5% of what’s left after our fee. Hosts can give more, and every draw’s page says how much. We plant a tree for every £100 of sales at our own cost, and hosts can add more for £1 each.',
    },
    {
      value: 'guarantee',
      title: 'What if the draw doesn’t happen, or the prize never arrives?',
      content: (
        <>
          If the host doesn’t draw within 7 working days of the end, everyone gets a full refund. We ask
          winners to claim within {CLAIM_ASKED_DAYS} days, and they have at least {CLAIM_DAYS.min}. The host
          then has {SEND_DAYS} days to send the prize. If no prize is delivered, the winners share{' '}
          {UNDELIVERED_PERCENT}% of total ticket sales in cash. The{' '}
          <Link to="/terms" className="link">
            terms
          </Link>{' '}
          have the details.
        </>
      ),
    },
  ];
}

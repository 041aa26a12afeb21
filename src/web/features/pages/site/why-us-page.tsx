import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { Print } from '#web/components/art/print.tsx';
import fete from '#web/components/art/prints/fete.svg?url';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { GetStarted } from '#web/features/accounts/sign-in/get-started.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { ClosingTicket } from './closing-ticket.tsx';
import { GrowingWith } from './growing-with.tsx';
import { PageHero } from './page-hero.tsx';
import { type Point, Points } from './points.tsx';
import { Stories, type Story } from './stories.tsx';

const VISION: readonly Point[] = [
  {
    title: 'Purposeful experiences',
    text: 'A draw should be fun to enter and worth talking about afterwards, even if you don’t win.',
  },
  {
    title: 'Revenue and impact together',
    text: 'Every ticket earns money for the host and for a charity.',
  },
  {
    title: 'Community',
    text: 'Your followers enter your draw, watch it together and see the winner at the same moment.',
  },
  {
    title: 'Legal compliance and security',
    text: 'The rules are built in: who can enter, when sales stop, what hosts can still change and how we pick a winner.',
  },
  {
    title: 'Environmental sustainability',
    text: 'We plant a tree for every £100 of sales, at our own cost. Hosts can add more for £1 each.',
  },
];

const CARDS: readonly { number: string; paper: string; title: string; text: string }[] = [
  {
    number: '18+',
    paper: 'pink',
    title: 'Who can enter',
    text: 'UK residents aged 18 or over. Buyers confirm this with every order.',
  },
  {
    number: '1 call',
    paper: 'yellow',
    title: 'Who can publish',
    text: 'We verify each host in a call before their first draw goes live.',
  },
  {
    number: '5%',
    paper: 'amber',
    title: 'For the charity',
    text: 'At least 5% of what’s left after our fee. Hosts can give more.',
  },
  {
    number: '£100',
    paper: 'green',
    title: 'For one tree',
    text: 'We pay for one for every full £100 of sales.',
  },
];

const STORIES: readonly Story[] = [
  {
    title: 'A pottery teacher and a lifeboat station',
    text: 'A pottery teacher raffles a set of hand-thrown bowls to people who follow the lessons online. The charity is the local lifeboat station. The winner is drawn live at the end of a lesson, and the bowls go to one of the pupils.',
  },
  {
    title: 'A village hall that needs a roof',
    text: 'A hall committee used to sell paper tickets at the door. Now they share a link too, and families who have moved away can join in. The people who ran the tombola start the countdown on stage.',
  },
];

export function WhyUsPage() {
  const { brandName } = useSite();
  return (
    <>
      <PageHero
        title="A raffle can do more than find a winner"
        lead={`${brandName} is for people with an audience, a prize and a cause they care about. We look after the tickets, the rules and the draw, so you can enjoy the rest.`}
        art={<Print src={fete} width={656} height={410} first className="w-full" />}
      />
      <Points id="vision" heading="Why we’re here" points={VISION} />
      <GrowingWith />
      <ImpactCards />
      <Stories heading="Two draws in a community" stories={STORIES} />
      <ClosingTicket
        title="See if it’s right for you"
        actions={
          <>
            <GetStarted size="lg">Get Started Free</GetStarted>
            <ButtonLink to="/faq" variant="secondary" size="lg">
              Read the questions
            </ButtonLink>
          </>
        }
      >
        It’s free to host. We take {PLATFORM_FEE_PERCENT}% of ticket sales, and nothing else.
      </ClosingTicket>
    </>
  );
}

function ImpactCards() {
  return (
    <section aria-labelledby="impact" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="impact" className="text-3xl">
        Compliance and impact, in numbers
      </h2>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {CARDS.map(({ number, paper, title, text }) => (
          <li key={title} data-paper={paper} data-tear="none" className="ticket p-3.5">
            <div className="ticket-frame h-full px-5 py-6">
              <p className="ticket-number whitespace-nowrap">{number}</p>
              <h3 className="mt-4 text-lg">{title}</h3>
              <p className="mt-1">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

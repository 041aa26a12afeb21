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
    text: 'A draw should be a pleasure to enter and worth talking about afterwards, for those who did not win as well.',
  },
  {
    title: 'Revenue and impact together',
    text: 'Hosts earn from every ticket, and the same ticket pays a charity. Neither has to wait for the other.',
  },
  {
    title: 'Community',
    text: 'The people who follow you enter your draw, watch it and see the same winner at the same moment.',
  },
  {
    title: 'Legal compliance and security',
    text: 'Rules that belong in software are in software: who may enter, when sales stop, what may still be changed, how a winner is picked.',
  },
  {
    title: 'Environmental sustainability',
    text: 'A tree for every £100 sold, at our own cost. Hosts add more at £1 each.',
  },
];

const CARDS: readonly { number: string; paper: string; title: string; text: string }[] = [
  {
    number: '18+',
    paper: 'pink',
    title: 'Who may enter',
    text: 'UK residents of 18 or over, confirmed on every order.',
  },
  {
    number: '1 call',
    paper: 'yellow',
    title: 'Who may publish',
    text: 'A host is verified in a call before a first draw goes public.',
  },
  {
    number: '5%',
    paper: 'amber',
    title: 'For the charity',
    text: 'At least, of what is left after our fee; hosts may give more.',
  },
  {
    number: '£100',
    paper: 'green',
    title: 'For one tree',
    text: 'Each full £100 of sales plants one, paid by us.',
  },
];

const STORIES: readonly Story[] = [
  {
    title: 'A pottery teacher and a lifeboat station',
    text: 'Somebody who teaches pottery online raffles a set of hand-thrown bowls among those who follow the lessons. The lifeboat station in the same harbour is the charity. The draw is made live, at the end of a lesson, and the bowls go to one of the pupils.',
  },
  {
    title: 'A village hall that needs a roof',
    text: 'A hall committee used to sell paper tickets at the door. Now the link goes round by message as well, families who moved away join in, and the same people who ran the tombola start the countdown on the stage.',
  },
];

export function WhyUsPage() {
  const { brandName } = useSite();
  return (
    <>
      <PageHero
        title="A raffle can do more than find a winner"
        lead={`${brandName} is for people who have an audience, a prize and something they care about. We look after the tickets, the rules and the drawing, so that what is left is the good part.`}
        art={<Print src={fete} width={656} height={410} first className="w-full" />}
      />
      <Points id="vision" heading="What we are here for" points={VISION} />
      <GrowingWith />
      <ImpactCards />
      <Stories heading="Two draws in a community" stories={STORIES} />
      <ClosingTicket
        title="See whether it fits you"
        actions={
          <>
            <GetStarted size="lg">Get Started Free</GetStarted>
            <ButtonLink to="/faq" variant="secondary" size="lg">
              Read the questions
            </ButtonLink>
          </>
        }
      >
        Free to host, {PLATFORM_FEE_PERCENT}% of ticket sales, nothing else.
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

import { type Audience, SOLUTIONS } from '#web/components/layout/nav-links.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { GetStarted } from '#web/features/accounts/sign-in/get-started.tsx';
import { ClosingTicket } from '#web/features/pages/site/closing-ticket.tsx';
import { Points } from '#web/features/pages/site/points.tsx';
import { Stories } from '#web/features/pages/site/stories.tsx';
import { AudienceTickets } from './audience-tickets.tsx';
import type { Solution } from './solution.ts';
import { SolutionHero } from './solution-hero.tsx';
import { SOLUTION_PAGES } from './solutions.ts';
import { Sums } from './sums.tsx';

/** The page for one kind of host: benefits, examples and ideas. */
export function SolutionPage({ audience }: { audience: Audience }) {
  const solution = SOLUTION_PAGES[audience];
  const { label, paper } = SOLUTIONS.find((one) => one.audience === audience) ?? SOLUTIONS[0];
  const { benefits, useCases, stories, ideas, closing } = solution;
  return (
    <div data-paper={paper}>
      <SolutionHero audience={audience} label={label} solution={solution} />
      <Points id="benefits" heading={benefits.heading} points={benefits.items} />
      <UseCases useCases={useCases} />
      <Sums sums={solution.sums} />
      <Stories heading={stories.heading} stories={stories.items} />
      <Ideas ideas={ideas} />
      <ClosingTicket
        title={closing.title}
        actions={
          <>
            <GetStarted size="lg">{closing.button}</GetStarted>
            <ButtonLink to="/faq" variant="secondary" size="lg">
              Read the questions
            </ButtonLink>
          </>
        }
      >
        {closing.text}
      </ClosingTicket>
      <AudienceTickets heading="Who else uses it" without={audience} />
    </div>
  );
}

function UseCases({ useCases }: Pick<Solution, 'useCases'>) {
  return (
    <section aria-labelledby="use-cases" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="use-cases" className="text-3xl">
        {useCases.heading}
      </h2>
      <ul className="perforated mt-8 grid lg:grid-cols-3">
        {useCases.items.map(({ title, text }) => (
          <li key={title} className="p-6 sm:p-7">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Ideas({ ideas }: Pick<Solution, 'ideas'>) {
  return (
    <section aria-labelledby="ideas" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="ideas" className="text-3xl">
        {ideas.heading}
      </h2>
      <ul className="mt-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {ideas.items.map((idea) => (
          <li
            key={idea}
            data-tear="none"
            className="ticket flex min-h-20 items-center px-5 py-4 font-semibold"
          >
            {idea}
          </li>
        ))}
      </ul>
    </section>
  );
}

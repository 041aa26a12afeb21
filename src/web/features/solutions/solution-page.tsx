import { GrowingOak } from '#web/components/art/growing-oak.tsx';
import { type Audience, SOLUTIONS } from '#web/components/layout/nav-links.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { GetStarted } from '#web/features/accounts/get-started.tsx';
import { ClosingTicket } from '#web/features/site/closing-ticket.tsx';
import { PageHero } from '#web/features/site/page-hero.tsx';
import { Points } from '#web/features/site/points.tsx';
import { Stories } from '#web/features/site/stories.tsx';
import type { Solution } from './solution.ts';
import { SOLUTION_PAGES } from './solutions.ts';

/** The page for one kind of host: what it is good for, how it could go, and what to raffle. */
export function SolutionPage({ audience }: { audience: Audience }) {
  const solution = SOLUTION_PAGES[audience];
  const label = SOLUTIONS.find((one) => one.audience === audience)?.label;
  return (
    <>
      <PageHero
        {...(label ? { eyebrow: label } : {})}
        title={solution.title}
        lead={solution.lead}
        art={<GrowingOak stage={solution.stage} />}
        actions={
          <>
            <GetStarted size="lg">Get Started Free</GetStarted>
            <ButtonLink to="/pricing" variant="secondary" size="lg">
              See Pricing
            </ButtonLink>
          </>
        }
      />
      <Points id="benefits" heading="What you get" points={solution.benefits} />
      <UseCases useCases={solution.useCases} />
      <Stories heading="How it could go" stories={solution.stories} />
      <Ideas ideas={solution.ideas} />
      <ClosingTicket
        title={solution.closing.title}
        actions={<GetStarted size="lg">{solution.closing.button}</GetStarted>}
      >
        {solution.closing.text}
      </ClosingTicket>
    </>
  );
}

function UseCases({ useCases }: Pick<Solution, 'useCases'>) {
  return (
    <section aria-labelledby="use-cases" className="mx-auto mt-24 max-w-page px-4 sm:px-6">
      <h2 id="use-cases" className="text-3xl">
        When to run one
      </h2>
      <ul className="mt-8 grid gap-3 lg:grid-cols-3 lg:gap-0">
        {useCases.map(({ title, text }) => (
          <li key={title} data-tear="none" className="ticket p-3.5">
            <div className="ticket-frame h-full px-6 py-6">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5">{text}</p>
            </div>
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
        Things to raffle
      </h2>
      <ul className="hairline mt-8 grid gap-px overflow-hidden rounded-sheet bg-line sm:grid-cols-2 lg:grid-cols-4">
        {ideas.map((idea) => (
          <li key={idea} className="bg-surface px-5 py-4 font-semibold">
            {idea}
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Print } from '#web/components/art/print.tsx';
import business from '#web/components/art/prints/business.svg?url';
import charity from '#web/components/art/prints/charity.svg?url';
import contentCreators from '#web/components/art/prints/content-creators.svg?url';
import creators from '#web/components/art/prints/creators.svg?url';
import education from '#web/components/art/prints/education.svg?url';
import sports from '#web/components/art/prints/sports.svg?url';
import type { Audience } from '#web/components/layout/nav-links.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { TicketEnd } from '#web/components/ui/ticket-end.tsx';
import { GetStarted } from '#web/features/accounts/sign-in/get-started.tsx';
import type { Solution } from './solution.ts';

const SCENES: Record<Audience, string> = {
  'content-creators': contentCreators,
  education,
  business,
  sports,
  creators,
  charity,
};

type SolutionHeroProps = {
  audience: Audience;
  label: string;
  solution: Pick<Solution, 'title' | 'lead' | 'picture'>;
};

/** The page's audience and promise, next to a drawing on a ticket in the page's colour. */
export function SolutionHero({ audience, label, solution }: SolutionHeroProps) {
  return (
    <header className="mx-auto grid max-w-page items-center gap-x-16 gap-y-10 px-4 pt-10 sm:px-6 sm:pt-14 lg:grid-cols-2">
      <div>
        <p className="stamped font-semibold">{label}</p>
        <h1 className="mt-1 text-4xl">{solution.title}</h1>
        <p className="measure mt-4 text-lg text-muted">{solution.lead}</p>
        <div className="mt-7 flex flex-wrap gap-3 max-sm:grid">
          <GetStarted size="lg">Get Started Free</GetStarted>
          <ButtonLink to="/pricing" variant="secondary" size="lg">
            See Pricing
          </ButtonLink>
        </div>
      </div>
      <div data-tear="end" className="ticket mx-auto w-full max-w-[34rem] pr-(--stub) [--stub:3rem]">
        <div className="p-3 sm:p-4">
          <div className="ticket-frame p-3 sm:p-5">
            <Print
              src={SCENES[audience]}
              alt={solution.picture}
              width={480}
              height={360}
              first
              className="w-full"
            />
          </div>
        </div>
        <TicketEnd className="stamped whitespace-nowrap">{label}</TicketEnd>
      </div>
    </header>
  );
}

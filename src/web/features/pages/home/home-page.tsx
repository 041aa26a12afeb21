import { AudienceTickets } from '#web/features/pages/solutions/audience-tickets.tsx';
import { CheckedByAnyone } from './checked-by-anyone.tsx';
import { Closing } from './closing.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FeaturedDraws } from './featured-draws.tsx';
import { ForBuyers } from './for-buyers.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { JustWon } from './just-won.tsx';
import { WhereItGoes } from './where-it-goes.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <HowItWorks />
      <FeaturedDraws />
      <JustWon />
      <ForBuyers />
      <CheckedByAnyone />
      <WhereItGoes />
      <FeatureCards />
      <AudienceTickets heading="Who uses it" />
      <Closing />
    </>
  );
}

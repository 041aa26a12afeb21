import { Closing } from './closing.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { FeaturedDraws } from './featured-draws.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { WhereItGoes } from './where-it-goes.tsx';

export function HomePage() {
  return (
    <>
      <Hero />
      <FeaturedDraws />
      <FeatureCards />
      <HowItWorks />
      <WhereItGoes />
      <Closing />
    </>
  );
}

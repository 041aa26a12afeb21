import { Link } from '@tanstack/react-router';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { BuntingLine } from '#web/components/art/bunting-line.tsx';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { GetStarted } from '#web/features/accounts/sign-in/get-started.tsx';
import { TicketFan } from './ticket-fan.tsx';

export function Hero() {
  return (
    <>
      <BuntingLine />
      <section className="mx-auto grid max-w-page items-center gap-x-16 gap-y-12 px-4 pt-6 sm:px-6 sm:pt-10 lg:grid-cols-2">
        <div>
          <h1 className="text-4xl">Purpose-Driven Raffles. Sorted.</h1>
          <p className="measure mt-5 text-lg text-muted">
            Raffle something your followers want. They buy numbered tickets, the charity you choose gets a
            share, we plant trees, and everyone can watch the winner being drawn.
          </p>
          <div className="mt-7 flex flex-wrap gap-3 max-sm:grid">
            <GetStarted size="lg">Get Started Free</GetStarted>
            <ButtonAnchor href="#how-it-works" variant="secondary" size="lg">
              See How It Works
            </ButtonAnchor>
          </div>
          <p className="mt-5 text-muted">
            It’s free to host. We take {PLATFORM_FEE_PERCENT}% of what you sell, and nothing up front. Here to
            win something?{' '}
            <Link to="/prize-draws" className="link">
              See what’s open now
            </Link>{' '}
            or{' '}
            <Link to="/winners" className="link">
              who has won
            </Link>
            .
          </p>
        </div>
        <TicketFan />
      </section>
    </>
  );
}

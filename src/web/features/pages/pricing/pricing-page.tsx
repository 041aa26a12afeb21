import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { Page } from '#web/components/layout/page.tsx';
import { Accordion } from '#web/components/ui/accordion.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { GetStarted } from '#web/features/accounts/sign-in/get-started.tsx';
import { ClosingTicket } from '#web/features/pages/site/closing-ticket.tsx';
import { Calculator } from './calculator.tsx';
import { HostCard } from './host-card.tsx';
import { HowPricingWorks } from './how-pricing-works.tsx';
import { PRICING_QUESTIONS } from './pricing-questions.ts';

export function PricingPage() {
  return (
    <>
      <Page className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="lg:pt-6">
          <h1 className="text-4xl">Host Pricing</h1>
          <p className="measure mt-4 text-lg text-muted">
            It’s free to host. We take {PLATFORM_FEE_PERCENT}% of ticket sales, so you pay nothing up front.
          </p>
          <p className="measure mt-4 text-lg">
            We suggest £1 to £10 a ticket. That’s low enough for most people to join in, and high enough to
            make a difference to the charity.
          </p>
          <TicketPile className="mt-10 w-56 max-lg:hidden" />
        </div>
        <HostCard />
      </Page>
      <HowPricingWorks />
      <Calculator />
      <section
        aria-labelledby="pricing-questions"
        className="mx-auto mt-24 grid max-w-page gap-x-16 gap-y-6 px-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
      >
        <h2 id="pricing-questions" className="text-3xl">
          Questions about pricing
        </h2>
        <Accordion items={PRICING_QUESTIONS} />
      </section>
      <ClosingTicket
        title="Try it with your first draw"
        actions={
          <>
            <GetStarted size="lg">Get Started Free</GetStarted>
            <ButtonLink to="/faq" variant="secondary" size="lg">
              All questions
            </ButtonLink>
          </>
        }
      >
        As you set it up, you’ll see what each ticket earns for you and for the charity.
      </ClosingTicket>
    </>
  );
}

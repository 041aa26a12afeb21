import { TicketPile } from '#web/components/art/scenes.tsx';
import { Page } from '#web/components/layout/page.tsx';
import { Accordion } from '#web/components/ui/accordion.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { questions } from './faq-questions.tsx';

export function FaqPage() {
  const { brandName } = useSite();
  const items = questions(brandName);
  return (
    <Page className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div>
        <h1 className="text-4xl">Frequently asked questions</h1>
        <p className="mt-3 text-lg text-muted">The ten questions that hosts and followers ask most.</p>
        <TicketPile className="mt-10 w-56 max-lg:hidden" />
      </div>
      <div>
        <Accordion level={2} items={items} defaultValue={items[0]?.value ?? ''} />
        <section className="mt-12" data-screen-only="">
          <h2 className="text-xl">Can’t find your answer?</h2>
          <p className="mt-1 text-muted">Contact us. A person reads every email.</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink to="/help" variant="secondary">
              Browse Help Center
            </ButtonLink>
            <ButtonLink to="/help" hash="contact" variant="secondary">
              Contact Support
            </ButtonLink>
          </div>
        </section>
      </div>
    </Page>
  );
}

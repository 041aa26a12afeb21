import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Accordion } from '#web/components/ui/accordion.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { questions } from './faq-questions.tsx';

export function FaqPage() {
  const { brandName } = useSite();
  const items = questions(brandName);
  return (
    <Page width="reading">
      <PageHeader title="Questions, answered" lead="Ten that hosts and followers ask first." />
      <Accordion items={items} defaultValue={items[0]?.value ?? ''} />
      <section className="mt-12">
        <h2 className="text-xl">Not among them?</h2>
        <p className="mt-1 text-muted">A person reads what you write to us.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to="/help" variant="secondary">
            Browse Help Center
          </ButtonLink>
          <ButtonLink to="/help" hash="contact" variant="secondary">
            Contact Support
          </ButtonLink>
        </div>
      </section>
    </Page>
  );
}

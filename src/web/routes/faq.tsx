import { createFileRoute } from '@tanstack/react-router';
import { StructuredData } from '#web/components/structured-data.tsx';
import { buildFaq } from '#web/features/draws/sharing/structured-data.ts';
import { FaqPage } from '#web/features/pages/site/faq-page.tsx';
import { questions } from '#web/features/pages/site/faq-questions.tsx';
import { buildPageHead } from '#web/lib/head.ts';
import { plainText } from '#web/lib/plain-text.ts';
import { useSite } from '#web/lib/router-context.ts';

export const Route = createFileRoute('/faq')({
  head: ({ match }) =>
    buildPageHead(match.context.site, {
      title: 'Questions and answers',
      description:
        'Ten answers about hosting and entering prize draws: costs, verification, the skill challenge, winners and guarantees.',
    }),
  component: Faq,
});

function Faq() {
  const { brandName } = useSite();
  return (
    <>
      <StructuredData things={import.meta.env.SSR ? [thingOf(brandName)] : []} />
      <FaqPage />
    </>
  );
}

const thingOf = (brandName: string) =>
  buildFaq(
    questions(brandName).map(({ title, content }) => ({ question: title, answer: plainText(content) })),
  );

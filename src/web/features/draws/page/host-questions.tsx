import type { PrizeDraw } from '#contract/draws/draws.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Accordion } from '#web/components/ui/accordion.tsx';
import { DrawSection } from './draw-section.tsx';

/** The host's answers to questions. Those that were added after the first sale have a date. */
export function HostQuestions({ questions }: Pick<PrizeDraw, 'questions'>) {
  return (
    <DrawSection title="Questions and answers" id="questions">
      <Accordion
        items={questions.map(({ question, answer, addedAt }) => ({
          value: question,
          title: <span className="wrap-anywhere">{question}</span>,
          content: (
            <>
              <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
              {addedAt !== null && <p className="mt-2 text-sm">Added on {formatLongDate(addedAt)}</p>}
            </>
          ),
        }))}
      />
    </DrawSection>
  );
}

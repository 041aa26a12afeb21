import { Plus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useDrawFormFacts } from '../form-context.tsx';
import type { DrawValues } from '../values.ts';
import { FormField, LockedNotice, useFieldError } from './form-field.tsx';

/** Questions and answers. Once tickets are sold, those that are saved stay, and new ones get a date. */
export function QuestionsEditor() {
  const { stored, locks } = useDrawFormFacts();
  const { fields, append, remove } = useFieldArray<DrawValues, 'questions'>({ name: 'questions' });
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const error = useFieldError('questions');
  const count = fields.length;
  const fixed = locks.terms ? (stored?.questions.length ?? 0) : 0;
  return (
    <section aria-labelledby={headingId}>
      <h3
        ref={heading}
        tabIndex={-1}
        id={headingId}
        className="mb-1.5 font-semibold font-text text-base outline-none"
      >
        Questions and answers{' '}
        <span className="font-normal text-muted">
          (optional, {count} of {limits.questions.max})
        </span>
      </h3>
      <ol className="mb-4 grid gap-3 empty:hidden">
        {fields.map(({ id }, at) => (
          <li key={id} className="relative grid gap-4 rounded-sheet border border-line bg-surface p-4">
            <FormField
              name={`questions.${at}.question`}
              label={<span className="inline-flex min-h-11 items-center">Question {at + 1}</span>}
            >
              {(control) => <Input {...control} disabled={at < fixed} />}
            </FormField>
            <FormField name={`questions.${at}.answer`} label={`Answer ${at + 1}`}>
              {(control) => <Textarea rows={3} {...control} disabled={at < fixed} />}
            </FormField>
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove question ${at + 1}`}
              className="absolute! top-3 right-3"
              disabled={at < fixed}
              onClick={() => {
                remove(at);
                // The focused button was removed.
                heading.current?.focus();
              }}
            >
              <X className="size-5" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ol>
      <FieldError id={undefined} error={error} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          disabled={count >= limits.questions.max || locks.all !== undefined}
          onClick={() => append({ question: '', answer: '' })}
        >
          <Plus className="size-4.5" aria-hidden="true" />
          Add a question
        </Button>
        <p className="text-muted text-sm">
          {locks.terms ? (
            <LockedNotice reason="You’ve sold tickets, so you can add questions but not change the saved ones. The page shows when you added them." />
          ) : (
            'What do people ask you? For example, when the prize can be used and who delivers it.'
          )}
        </p>
      </div>
    </section>
  );
}

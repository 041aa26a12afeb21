import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Button } from '#web/components/ui/button.tsx';
import { applyTemplate, TEMPLATES, type Template } from '../templates.ts';
import type { DrawValues } from '../values.ts';

/** Fills in texts and settings for a kind of host. It is the start of a new draw, and never replaces typed text. */
export function TemplatePicker() {
  const form = useFormContext<DrawValues>();
  const [chosen, setChosen] = useState<Template>();
  const heading = useId();
  const choose = (template: Template) => {
    const defaults = form.formState.defaultValues as DrawValues;
    form.reset(applyTemplate(form.getValues(), template, defaults), { keepDefaultValues: true });
    setChosen(template);
  };
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="font-semibold text-base">
        Start from a template <span className="font-normal text-muted">(optional)</span>
      </h3>
      <div className="mt-2 flex flex-wrap gap-2.5">
        {TEMPLATES.map((template) => (
          <Button
            key={template.name}
            variant="secondary"
            size="sm"
            aria-pressed={template === chosen}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => choose(template)}
          >
            {template.name}
          </Button>
        ))}
      </div>
      <p role="status" className="mt-2 text-muted text-sm">
        {chosen
          ? `${chosen.text} We’ve filled in the texts and settings. Change anything you like.`
          : 'We’ll fill in texts and settings that suit you. What you’ve typed stays.'}
      </p>
    </section>
  );
}

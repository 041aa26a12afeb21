import type { FormEvent } from 'react';
import { NAMELESS_CAUSES, type NamelessCause } from '#domain/postal/refusals.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';

const NAMES: Record<NamelessCause, string> = {
  unreadable: 'Can’t be read',
  incomplete: 'Details are missing',
};

type Refusal = { cause: NamelessCause; receivedOn: string; cards: number };

type RefuseCardsProps = {
  today: string;
  pending: boolean;
  /** Resolves to whether the cards were recorded. */
  onRefuse: (refusal: Refusal) => Promise<boolean>;
};

/** Records cards whose sender cannot be read, so that they are counted. */
export function RefuseCards({ today, pending, onRefuse }: RefuseCardsProps) {
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const cause = NAMELESS_CAUSES.find((name) => name === form.get('cause')) ?? 'unreadable';
    const cards = Math.max(1, Math.trunc(Number(form.get('cards')) || 1));
    const receivedOn = String(form.get('receivedOn') ?? '');
    if (await onRefuse({ cause, receivedOn, cards })) element.reset();
  };
  return (
    <details>
      <summary className="link inline-flex min-h-11 items-center">Cards without a name</summary>
      <form noValidate onSubmit={onSubmit} className="space-y-3 pt-3">
        <Field label="Why">
          <Select name="cause">
            {NAMELESS_CAUSES.map((cause) => (
              <option key={cause} value={cause}>
                {NAMES[cause]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Date received">
          <Input name="receivedOn" type="date" defaultValue={today} max={today} />
        </Field>
        <Field label="Number of cards">
          <Input name="cards" type="number" min={1} max={500} defaultValue={1} />
        </Field>
        <Button type="submit" variant="secondary" pending={pending}>
          Record as refused
        </Button>
      </form>
    </details>
  );
}

import type { DrawMode } from '#domain/draws/fields.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import { ChoiceField } from './choice-field.tsx';
import { LookFields } from './look-fields.tsx';
import { PublishFields } from './publish-fields.tsx';
import { ReadinessList } from './readiness-list.tsx';

const MODES: readonly { value: DrawMode; title: string; text: string }[] = [
  {
    value: 'manual',
    title: 'I’ll start the draw',
    text: 'Within 7 working days of the end, for example during a live stream.',
  },
  { value: 'automatic', title: 'It starts automatically', text: 'As soon as ticket sales end.' },
];

export function Finalize() {
  const { locks } = useDrawFormFacts();
  return (
    <>
      <PublishFields />
      <ChoiceField name="drawMode" legend="Drawing the winners" options={MODES} locked={locks.terms} />
      <LookFields />
      <ReadinessList />
    </>
  );
}

import { DRAW_MESSAGES } from '#domain/draws/field-messages.ts';
import type { DrawMode } from '#domain/draws/fields.ts';
import { Input } from '#web/components/ui/input.tsx';
import { useDrawFormFacts } from '../form-context.tsx';
import { isStarted } from '../locks.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormField } from './form-field.tsx';
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

/** Viewers must see the video that was announced, so it is fixed once the draw has started. */
function VideoField() {
  const { stored } = useDrawFormFacts();
  const fixed = stored && isStarted(stored) ? DRAW_MESSAGES.videoFixed : undefined;
  return (
    <FormField
      name="videoUrl"
      label="Video for the live draw"
      help="The address of a YouTube, Twitch or TikTok video, for example of your live stream. People can watch it beside the countdown. You can change it until the draw starts."
      locked={fixed}
      optional
    >
      {(control) => <Input type="url" inputMode="url" placeholder="https://" {...control} />}
    </FormField>
  );
}

export function Finalize() {
  const { locks } = useDrawFormFacts();
  return (
    <>
      <PublishFields />
      <ChoiceField name="drawMode" legend="Drawing the winners" options={MODES} locked={locks.terms} />
      <VideoField />
      <LookFields />
      <ReadinessList />
    </>
  );
}

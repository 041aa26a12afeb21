import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useDrawFormFacts } from '../form-context.tsx';
import { FormField } from './form-field.tsx';
import { PictureFields } from './picture-fields.tsx';
import { AddressField, PlaceFields } from './place-fields.tsx';
import { PrizesEditor } from './prizes-editor.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { TemplatePicker } from './template-picker.tsx';

export function BasicDetails() {
  const { locks, stored, isCopy } = useDrawFormFacts();
  return (
    <>
      {!stored && !isCopy && <TemplatePicker />}
      <PlaceFields />
      <FormField
        name="title"
        label="Title"
        help="People see this first, on your page and when you share the link."
        locked={locks.terms}
      >
        {(control) => <Input {...control} />}
      </FormField>
      <FormField
        name="description"
        label="Description"
        help="Say what people can win, what you’re raising money for and how the winner gets the prize. Leave a blank line to start a new paragraph."
        locked={locks.terms}
      >
        {(control) => <Textarea rows={6} {...control} />}
      </FormField>
      <AddressField />
      <PrizesEditor locked={locks.terms} />
      <PictureFields />
      <QuestionsEditor />
    </>
  );
}

import { Input, Textarea } from '#web/components/ui/input.tsx';
import { useDrawFormFacts } from '../form-context.tsx';
import { FormField } from './form-field.tsx';
import { PictureFields } from './picture-fields.tsx';
import { PrizesEditor } from './prizes-editor.tsx';

export function BasicDetails() {
  const { locks } = useDrawFormFacts();
  return (
    <>
      <FormField
        name="title"
        label="Title"
        help="What people see first, and what the shared link says."
        locked={locks.terms}
      >
        {(control) => <Input {...control} />}
      </FormField>
      <FormField
        name="description"
        label="Description"
        help="What there is to win, what it is for, and how it reaches the winner. A blank line starts a paragraph."
        locked={locks.terms}
      >
        {(control) => <Textarea rows={6} {...control} />}
      </FormField>
      <PrizesEditor locked={locks.terms} />
      <PictureFields />
    </>
  );
}

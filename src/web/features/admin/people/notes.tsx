import { useForm } from 'react-hook-form';
import type { Note } from '#contract/admin/people.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { Part } from '../detail.tsx';
import { useAct } from '../use-act.ts';

/** Admins' notes about a user, and a form to add one. */
export function Notes({ personId, notes }: { personId: string; notes: readonly Note[] }) {
  const api = useApi();
  const form = useForm({ defaultValues: { text: '' } });
  const add = useAct({
    run: (text: string) =>
      api('POST /api/v1/admin/people/:id/notes', { params: { id: personId }, body: { text } }),
    done: () => ({ title: 'Note saved' }),
    failed: 'The note could not be saved',
  });
  const remove = useAct({
    run: (noteId: string) =>
      api('DELETE /api/v1/admin/people/:id/notes/:noteId', { params: { id: personId, noteId } }),
    done: () => ({ title: 'Note deleted' }),
    failed: 'The note could not be deleted',
  });
  return (
    <Part title="Notes">
      {notes.length > 0 && (
        <ul aria-label="Notes" className="hairline mb-5 rounded-sheet bg-surface">
          {notes.map(({ id, text, by, createdAt }) => (
            <li
              key={id}
              className="grid gap-x-6 gap-y-2 border-line border-b px-4 py-3.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:px-5"
            >
              <div className="min-w-0">
                <p className="wrap-anywhere measure whitespace-pre-line">{text}</p>
                <p className="tabular mt-1 text-muted text-sm">
                  {`${by?.name ?? 'A deleted account'}, ${formatShortDateTime(createdAt)}`}
                </p>
              </div>
              <Button
                variant="danger-quiet"
                size="sm"
                aria-label={`Delete the note from ${formatShortDateTime(createdAt)}`}
                pending={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        className="grid max-w-reading gap-3"
        onSubmit={form.handleSubmit(({ text }) => add.mutate(text, { onSuccess: () => form.reset() }))}
      >
        <Field
          label="Add a note"
          help="Other admins can see this. We include it if this person asks for their data."
          error={form.formState.errors.text?.message}
        >
          <Textarea
            rows={3}
            {...form.register(
              'text',
              rules(
                isFilledIn('Please enter some text'),
                atMost(4000, 'The note must be at most 4,000 characters'),
              ),
            )}
          />
        </Field>
        <div>
          <Button type="submit" variant="secondary" pending={add.isPending} pendingText="Saving...">
            Save note
          </Button>
        </div>
      </form>
    </Part>
  );
}

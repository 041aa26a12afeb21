import { useState } from 'react';
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form';
import type { UpdateAudience, UpdateInput } from '#contract/draws/updates.ts';
import { plural } from '#domain/text/plural.ts';
import { UPDATE_LIMITS as limits, UPDATE_MESSAGES as messages } from '#domain/updates/update.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { LeaveGuard } from '#web/components/ui/leave-guard.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { EmailFrame } from '#web/features/email/outbox/email-frame.tsx';
import { useUpdates } from './use-updates.ts';

const EMPTY: UpdateInput = { subject: '', words: '' };

/** The form for an update. Hosts can preview and test the update first, because posting it cannot be undone. */
export function UpdateForm({ drawId, audience }: { drawId: string; audience: UpdateAudience }) {
  const form = useForm<UpdateInput>({ defaultValues: EMPTY });
  const [asked, setAsked] = useState<UpdateInput | null>(null);
  const { preview, closePreview, look, test, post } = useUpdates(drawId, () => {
    setAsked(null);
    form.reset(EMPTY);
  });
  const { errors, isDirty } = form.formState;
  const people = formatPeople(audience.recipients);
  return (
    <form noValidate className="space-y-5" onSubmit={form.handleSubmit(setAsked)}>
      <UpdateFields register={form.register} errors={errors} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{`Post to ${people}`}</Button>
        <Button
          variant="secondary"
          pending={look.isPending}
          onClick={form.handleSubmit((input) => look.mutate(input))}
        >
          Preview
        </Button>
        <Button
          variant="secondary"
          pending={test.isPending}
          onClick={form.handleSubmit((input) => test.mutate(input))}
        >
          Send a test to me
        </Button>
      </div>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Post this update to ${people}?`}
        description="We’ll email it, and it’ll stay on the draw’s page. You can’t change or delete it."
        confirmText="Post update"
        pending={post.isPending}
        pendingText="Posting..."
        onConfirm={() => asked && post.mutate(asked)}
      />
      <Dialog
        open={preview !== null}
        onOpenChange={(open) => !open && closePreview()}
        title={preview?.subject ?? 'Preview'}
        description="This is how it’ll look. Each email also has its own unsubscribe link, which isn’t shown here."
        size="lg"
      >
        {preview && <EmailFrame html={preview.html} title={preview.subject} />}
      </Dialog>
      <LeaveGuard
        isDirty={isDirty}
        lost="Your update"
        title="Leave without posting?"
        stay="Keep writing"
        leave="Leave without posting"
      />
    </form>
  );
}

type UpdateFieldsProps = { register: UseFormRegister<UpdateInput>; errors: FieldErrors<UpdateInput> };

function UpdateFields({ register, errors }: UpdateFieldsProps) {
  return (
    <>
      <Field label="Subject" error={errors.subject?.message} required>
        <Input
          {...register(
            'subject',
            rules(isFilledIn(messages.subjectMissing), atMost(limits.subject.max, messages.subjectMax)),
          )}
        />
      </Field>
      <Field
        label="Your update"
        help="Plain text, up to 3,000 characters. Anyone can read it on the draw’s page."
        error={errors.words?.message}
        required
      >
        <Textarea
          rows={8}
          {...register(
            'words',
            rules(isFilledIn(messages.wordsMissing), atMost(limits.words.max, messages.wordsMax)),
          )}
        />
      </Field>
    </>
  );
}

/** Ticket holders may have unsubscribed, but can still read updates on the page. */
function formatPeople(count: number): string {
  if (count === 0) return 'the page only';
  return plural(count, 'person', 'people');
}

import { useForm } from 'react-hook-form';
import { COMPLAINT_LIMITS as limits, COMPLAINT_MESSAGES as messages } from '#domain/conduct/complaints.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';

/** A reply to the person who complained. */
export function ReplyForm({ id }: { id: string }) {
  const api = useApi();
  const form = useForm({ defaultValues: { message: '' } });
  const act = useAct({
    run: (message: string) =>
      api('POST /api/v1/admin/complaints/:id/messages', { params: { id }, body: { message } }),
    done: () => ({ title: 'Reply sent', description: 'We’ve emailed it.' }),
    failed: 'Your reply was not sent',
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(({ message }) => act.mutate(message, { onSuccess: () => form.reset() }))}
      className="mt-5 grid gap-4"
      data-screen-only=""
    >
      <Field
        label="Reply"
        help="We email it. The first reply also acknowledges the complaint."
        error={form.formState.errors.message?.message}
        required
      >
        <Textarea
          rows={4}
          {...form.register(
            'message',
            rules(isFilledIn(messages.replyMissing), atMost(limits.message, messages.messageMax)),
          )}
        />
      </Field>
      <div>
        <Button type="submit" variant="secondary" pending={act.isPending} pendingText="Sending...">
          Send reply
        </Button>
      </div>
    </form>
  );
}

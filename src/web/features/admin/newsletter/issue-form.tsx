import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { plural } from '#domain/text/plural.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { LeaveGuard } from '#web/components/ui/leave-guard.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { Part } from '../detail.tsx';
import { useAct } from '../use-act.ts';
import { IssuePreview } from './issue-preview.tsx';
import { confirmedQuery } from './queries.ts';

type Written = { subject: string; words: string };

/** The form in which admins write a newsletter, preview it and send it to confirmed subscribers. */
export function IssueForm() {
  const api = useApi();
  const form = useForm<Written>({ defaultValues: { subject: '', words: '' } });
  const { errors, isDirty } = form.formState;
  const [shown, setShown] = useState<Written>();
  const [asking, setAsking] = useState<Written>();
  const { data } = useQuery(confirmedQuery(api));
  const readers = data?.total ?? 0;
  const send = useAct({
    run: (body: Written) => api('POST /api/v1/admin/newsletter/issues', { body }),
    confirm: true,
    done: () => ({
      title: 'The newsletter is on its way',
      description: `To ${plural(readers, 'subscriber')}.`,
    }),
    failed: 'The newsletter could not be sent',
  });
  const tryOut = useAct({
    run: (body: Written) => api('POST /api/v1/admin/newsletter/test', { body }),
    done: ({ to }) => ({ title: 'Test sent', description: `Sent only to ${to}.` }),
    failed: 'The test could not be sent',
  });
  const sent = () => {
    setAsking(undefined);
    form.reset();
  };
  return (
    <Part title="Write a newsletter">
      <form noValidate className="grid max-w-reading gap-5" onSubmit={form.handleSubmit(setAsking)}>
        <Field label="Subject" error={errors.subject?.message} required>
          <Input
            {...form.register(
              'subject',
              rules(
                isFilledIn('Please enter a subject'),
                atMost(150, 'The subject must be at most 150 characters'),
              ),
            )}
          />
        </Field>
        <Field
          label="Text"
          help="Leave a blank line to start a new paragraph. We add an unsubscribe link to each email."
          error={errors.words?.message}
          required
        >
          <Textarea
            rows={8}
            {...form.register(
              'words',
              rules(
                isFilledIn('Please enter some text'),
                atMost(20_000, 'The text must be at most 20,000 characters'),
              ),
            )}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" disabled={readers === 0}>
            {readers === 0 ? 'Send newsletter' : `Send to ${plural(readers, 'subscriber')}`}
          </Button>
          <Button variant="secondary" onClick={form.handleSubmit(setShown)}>
            Preview
          </Button>
          <Button
            variant="secondary"
            pending={tryOut.isPending}
            pendingText="Sending..."
            onClick={form.handleSubmit((written) => tryOut.mutate(written))}
          >
            Send me a test
          </Button>
          {data && readers === 0 && (
            <p className="text-muted text-sm">Nobody has confirmed their subscription yet.</p>
          )}
        </div>
      </form>
      <LeaveGuard isDirty={isDirty} lost="The newsletter you’ve written" />
      {shown && <IssuePreview written={shown} onClose={() => setShown(undefined)} />}
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={() => setAsking(undefined)}
        title={`Send “${asking?.subject ?? ''}”?`}
        description={`We’ll send it to ${plural(readers, 'confirmed subscriber')}. You cannot take it back.`}
        confirmText="Send newsletter"
        pendingText="Sending..."
        pending={send.isPending}
        onConfirm={() => asking && send.mutate(asking, { onSuccess: sent })}
      />
    </Part>
  );
}

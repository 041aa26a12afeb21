import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { OrganisationRow } from '#contract/admin/organisations.ts';
import { ORGANISATION_LIMITS as limits } from '#domain/organisations/fields.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { atMost, isFilledIn, rules } from '#web/components/ui/form.ts';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';

type VerifyDialogProps = { organisation: OrganisationRow; onClose: () => void };

/** Asks what was checked, and verifies the organisation. */
export function VerifyDialog({ organisation: { slug, name }, onClose }: VerifyDialogProps) {
  const api = useApi();
  const formId = useId();
  const form = useForm({ defaultValues: { checked: '' } });
  const { mutate, isPending } = useAct({
    run: (checked: string) =>
      api('PUT /api/v1/admin/organisations/:slug/verify', { params: { slug }, body: { checked, name } }),
    done: () => ({ title: 'Organisation verified', description: `${name} has the verified mark now.` }),
    failed: 'The organisation could not be verified',
  });
  return (
    <Dialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={`Verify ${name}?`}
      description="Its page and its draws show the verified mark, with today’s date and what you’ve checked."
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={isPending} pendingText="Verifying...">
            Verify organisation
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(({ checked }) => mutate(checked, { onSuccess: onClose }))}
      >
        <Field
          label="What you’ve checked"
          help="Everyone sees this. For example, “Charity register, bank account and a call with the chair”."
          error={form.formState.errors.checked?.message}
          required
        >
          <Textarea
            rows={3}
            {...form.register(
              'checked',
              rules(
                isFilledIn('Please say what you have checked'),
                atMost(limits.checked, `What you have checked must be at most ${limits.checked} characters`),
              ),
            )}
          />
        </Field>
      </form>
    </Dialog>
  );
}

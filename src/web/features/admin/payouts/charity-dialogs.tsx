import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { CharityAgreement } from '#contract/payouts/charity-agreements.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { looksLikeEmail, rules } from '#web/components/ui/form.ts';
import { Input } from '#web/components/ui/input.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { useAct } from '../use-act.ts';
import { nameNumber, RegisterLink } from './register-link.tsx';

type InviteDialogProps = {
  drawId: string;
  /** The earlier invitation, if there is one. */
  agreement: CharityAgreement | null;
  onDone: () => void;
  onClose: () => void;
};

/** Asks for the charity’s address, and emails it the link to agree. */
export function InviteDialog({ drawId, agreement, onDone, onClose }: InviteDialogProps) {
  const api = useApi();
  const formId = useId();
  const form = useForm({ defaultValues: { email: agreement?.contactEmail ?? '' } });
  const act = useAct({
    run: (email: string) =>
      api('POST /api/v1/prize-draws/:id/charity-invitation', { params: { id: drawId }, body: { email } }),
    done: () => ({ title: 'Charity invited', description: 'The link works for 30 days.' }),
    failed: 'The charity was not invited',
  });
  return (
    <Dialog
      open
      onOpenChange={() => !act.isPending && onClose()}
      title="Invite the charity"
      description={
        agreement?.agreedAt
          ? 'The charity will have to agree and enter its bank details again. Its earlier agreement and your confirmation will no longer count.'
          : 'We’ll email the charity a link to agree to the prize draw and enter its bank details. Any earlier links will stop working.'
      }
      footer={
        <>
          <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={act.isPending} pendingText="Inviting...">
            Send invitation
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.handleSubmit(({ email }) => act.mutate(email.trim(), { onSuccess: onDone }))}
      >
        <Field
          label="The charity’s email address"
          help="Use an address from the register or the charity’s own website."
          error={form.formState.errors.email?.message}
          required
        >
          <Input
            type="email"
            {...form.register('email', rules(looksLikeEmail('Please enter an email address')))}
          />
        </Field>
      </form>
    </Dialog>
  );
}

type ConfirmCharityDialogProps = { agreement: CharityAgreement; onDone: () => void; onClose: () => void };

export function ConfirmCharityDialog({ agreement, onDone, onClose }: ConfirmCharityDialogProps) {
  const api = useApi();
  const { id, charityName, contactEmail, registeredName, registeredEmail, agreedName } = agreement;
  const act = useAct({
    run: () => api('POST /api/v1/admin/charity-agreements/:id/confirm', { params: { id } }),
    done: () => ({
      title: 'Charity confirmed',
      description: 'We can pay it once its bank details are 48 hours old.',
    }),
    failed: 'The charity was not confirmed',
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{`Confirm ${charityName}?`}</span>}
      description={`You’re confirming that the charity is on the register, and that ${agreedName} (${contactEmail}) can act for it.`}
      confirmText="Confirm the charity"
      pending={act.isPending}
      pendingText="Confirming..."
      onConfirm={() => act.mutate(undefined, { onSettled: onDone })}
    >
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">Number</dt>
        <dd className="tabular wrap-anywhere">
          {`${nameNumber(agreement)} `}
          <RegisterLink agreement={agreement} />
        </dd>
        <dt className="text-muted">Name in the draw</dt>
        <dd className="wrap-anywhere">{charityName}</dd>
        <dt className="text-muted">Name on the register</dt>
        <dd className="wrap-anywhere">{registeredName ?? 'Not checked'}</dd>
      </dl>
      {registeredEmail !== null && registeredEmail !== contactEmail && (
        <p className="wrap-anywhere mt-4">
          {`The register has a different email address: ${registeredEmail}. Check with them first.`}
        </p>
      )}
    </ConfirmDialog>
  );
}

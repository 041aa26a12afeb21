import { type ReactNode, useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { codeRules } from '#web/features/accounts/sign-in/code-field.tsx';
import { useApiErrors } from '#web/features/accounts/sign-in/use-api-errors.ts';
import { passwordRules, ReauthenticationFields } from './reauthentication-fields.tsx';

type Reauthentication = { password: string; code?: string };

type ReauthenticationDialogProps = {
  user: User;
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Explains the effect of the action, above the fields. */
  children?: ReactNode;
  confirmText: string;
  pendingText: string;
  danger?: boolean;
  /** Rejects with the server's error, which is then shown at its field. */
  onReauthenticate: (reauthentication: Reauthentication) => Promise<void>;
};

/** Asks the user to re-authenticate: the password and, with two-factor authentication, a code. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { user, open, onClose, title, description, children, onReauthenticate } = props;
  const formId = useId();
  const form = useForm<Reauthentication>();
  const { showError, codeAsked } = useApiErrors(form, { password: 'password', code: 'code' });
  const { errors, isSubmitting } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (!open) reset({ password: '', code: '' });
  }, [open, reset]);

  const submit = async ({ password, code }: Reauthentication) => {
    try {
      await onReauthenticate({ password, ...(code && { code: code.trim() }) });
    } catch (error) {
      showError(error);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !isSubmitting && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={props.danger ? 'danger' : 'primary'}
            pending={isSubmitting}
            pendingText={props.pendingText}
          >
            {props.confirmText}
          </Button>
        </>
      }
    >
      {children}
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={form.handleSubmit(submit)}
        className="grid gap-5 pt-1"
      >
        <ReauthenticationFields
          password={form.register('password', passwordRules)}
          code={user.twoFactor || codeAsked ? form.register('code', codeRules) : null}
          errors={{ password: errors.password, code: errors.code }}
        />
        <FormFailure message={errors.root?.message} />
      </form>
    </Dialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#contract/accounts/accounts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { QrCode } from '#web/components/ui/qr-code.tsx';
import { codeRules } from '#web/features/accounts/sign-in/code-field.tsx';
import { useApiErrors } from '#web/features/accounts/sign-in/use-api-errors.ts';
import type { ResponseOf } from '#web/lib/api.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { sessionsQuery, twoFactorQuery } from './queries.ts';
import { passwordRules, ReauthenticationFields } from './reauthentication-fields.tsx';

type Setup = ResponseOf<'POST /api/v1/users/:id/two-factor'>;

type SetupProps = { user: User; onCancel: () => void; onCodes: (codes: readonly string[]) => void };

/** Sets up two-factor authentication in three steps: the password, the app, and a code from the app. */
export default function TwoFactorSetup({ user, onCancel, onCodes }: SetupProps) {
  const [setup, setSetup] = useState<Setup>();
  return setup ? (
    <ConfirmStep user={user} setup={setup} onCancel={onCancel} onCodes={onCodes} />
  ) : (
    <PasswordStep user={user} onCancel={onCancel} onSetup={setSetup} />
  );
}

type PasswordStepProps = { user: User; onCancel: () => void; onSetup: (setup: Setup) => void };

function PasswordStep({ user, onCancel, onSetup }: PasswordStepProps) {
  const api = useApi();
  const form = useForm<{ password: string }>();
  const { showError } = useApiErrors(form, { password: 'password' });
  const { errors, isSubmitting } = form.formState;
  const submit = async ({ password }: { password: string }) => {
    try {
      onSetup(
        await api('POST /api/v1/users/:id/two-factor', { params: { id: user.id }, body: { password } }),
      );
    } catch (error) {
      showError(error);
    }
  };
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid max-w-120 gap-5">
      <FocusedHeading level={3} className="text-lg">
        1. Confirm it’s you
      </FocusedHeading>
      <ReauthenticationFields
        password={form.register('password', passwordRules)}
        code={null}
        errors={{ password: errors.password, code: undefined }}
      />
      <FormFailure message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting}>
          Continue
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Groups of four are easier to type. */
const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

function ConfirmStep({ user, setup, onCancel, onCodes }: SetupProps & { setup: Setup }) {
  const form = useForm<{ code: string }>();
  const submit = useConfirm(user, form, onCodes);
  const { errors, isSubmitting } = form.formState;
  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(submit)} className="grid gap-5">
      <FocusedHeading level={3} className="text-lg">
        2. Add the account to your app
      </FocusedHeading>
      <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
        <QrCode text={setup.otpauthUri} label="QR code for your authenticator app" className="w-44" />
        <div className="min-w-0 flex-1 basis-60">
          <p>Scan this with your authenticator app. If you can’t scan it, type in this secret instead:</p>
          <p className="wrap-anywhere mt-3 select-all rounded-control border border-line bg-paper px-3.5 py-2.5 font-mono">
            {inFours(setup.secret)}
          </p>
          <a href={setup.otpauthUri} className="link mt-2 inline-flex min-h-11 items-center">
            Open it in an app on this device
          </a>
        </div>
      </div>
      <div className="max-w-120">
        <Field
          label="3. Enter the code from your app"
          help="Six digits. The code changes every 30 seconds."
          error={errors.code?.message}
          required
        >
          <Input
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            className="tabular tracking-widest"
            {...form.register('code', codeRules)}
          />
        </Field>
      </div>
      <FormFailure message={errors.root?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isSubmitting} pendingText="Checking...">
          Turn it on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function useConfirm(
  user: User,
  form: ReturnType<typeof useForm<{ code: string }>>,
  onCodes: SetupProps['onCodes'],
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { refresh } = useAuth();
  const { showError } = useApiErrors(form, { code: 'code' });
  return async ({ code }: { code: string }) => {
    try {
      const { recoveryCodes } = await api('POST /api/v1/users/:id/two-factor/confirm', {
        params: { id: user.id },
        body: { code: code.trim() },
      });
      onCodes(recoveryCodes);
      await Promise.all([
        refresh(),
        queryClient.invalidateQueries({ queryKey: twoFactorQuery(api, user.id).queryKey }),
        queryClient.invalidateQueries({ queryKey: sessionsQuery(api, user.id).queryKey }),
      ]);
    } catch (error) {
      showError(error);
    }
  };
}

import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type FieldPath, type UseFormRegisterReturn, useFormContext } from 'react-hook-form';
import { Field } from '#web/components/ui/field.tsx';
import type { DrawValues } from '../values.ts';

export type DrawPath = FieldPath<DrawValues>;

type Control = UseFormRegisterReturn<DrawPath> & { disabled: boolean; defaultValue: string };

type FormFieldProps = {
  name: DrawPath;
  label: ReactNode;
  help?: ReactNode;
  optional?: boolean;
  /** Why the field is locked. */
  locked?: string | undefined;
  /** Fields whose validation depends on this one. */
  deps?: readonly DrawPath[];
  className?: string;
  children: (control: Control) => ReactNode;
};

/** A form field: the label, the control, the error, and either help or the reason why the field is locked. */
export function FormField({
  name,
  label,
  help,
  optional,
  locked,
  deps,
  className,
  children,
}: FormFieldProps) {
  const { register } = useFormContext<DrawValues>();
  const defaultValue = String(useFirstValue(name) ?? '');
  const error = useFieldError(name);
  const registered = register(name, deps ? { deps: [...deps] } : {});
  return (
    <Field
      label={label}
      help={locked ? <LockedNotice reason={locked} /> : help}
      error={error}
      required={!optional}
      {...(optional ? { optional } : {})}
      {...(className ? { className } : {})}
    >
      {/* Disabled only in the DOM, so that the form keeps the value. */}
      {children({ ...registered, defaultValue, disabled: locked !== undefined })}
    </Field>
  );
}

/** Returns the initial value. The server renders it, so that it is visible before hydration. */
export function useFirstValue(name: DrawPath): unknown {
  const { getValues } = useFormContext<DrawValues>();
  const [value] = useState<unknown>(() => getValues(name));
  return value;
}

export function useFieldError(name: DrawPath): string | undefined {
  const { getFieldState, formState } = useFormContext<DrawValues>();
  return getFieldState(name, formState).error?.message;
}

export function LockedNotice({ reason }: { reason: string }) {
  return (
    <span className="inline-flex items-start gap-1.5">
      <Lock className="mt-0.5 size-4" aria-hidden="true" />
      {reason}
    </span>
  );
}

import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './cn.ts';

type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean | undefined;
};

const FieldContext = createContext<FieldWiring | undefined>(undefined);

/** Returns the ids that link a control to its label, help and error. Returns an empty object outside a `Field`. */
export function useFieldWiring(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {};
}

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Marks an optional field; required fields are not marked. */
  optional?: boolean;
  /** A fixed id for the control, so that links can point to it. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Label, help and error for one control, connected for assistive technology. */
export function Field({ label, help, error, required, optional, id, className, children }: FieldProps) {
  const generated = useId();
  const controlId = id ?? generated;
  const helpId = help ? `${controlId}-help` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const wiring: FieldWiring = {
    id: controlId,
    'aria-describedby': [errorId, helpId].filter(Boolean).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    required: required || undefined,
  };
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldError id={errorId} error={error} />
      {help && (
        <p id={helpId} className="text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  );
}

/** Always rendered, so that screen readers announce a message that appears later. */
export function FieldError({ id, error }: { id: string | undefined; error: string | undefined }) {
  return (
    <div aria-live="polite" className={error ? undefined : 'hidden'}>
      {error && (
        <p id={id} className="flex items-start gap-1.5 font-medium text-danger text-sm">
          <CircleAlert className="mt-0.5 size-4" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}

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

/** What the control inside a `Field` needs to belong to its label, help and error. Empty outside of one. */
export function useFieldWiring(): Partial<FieldWiring> {
  return useContext(FieldContext) ?? {};
}

type FieldProps = {
  label: ReactNode;
  /** Stands under the control, always. */
  help?: ReactNode;
  /** What is wrong and what to do about it. */
  error?: string | undefined;
  required?: boolean;
  /** Marks what may be left out; required is the usual case and is not marked. */
  optional?: boolean;
  /** A fixed id for the control, where something links to it. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** Label above, help and error under one control, wired for assistive technology. */
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

/** Always in the page, so that a message that comes later is announced. */
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

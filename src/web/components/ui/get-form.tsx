import type { ReactNode } from 'react';

type GetFormProps = {
  /** Path of the page. */
  action: string;
  /** Other search parameters to keep. */
  keep: Record<string, string | undefined>;
  className?: string;
  children: ReactNode;
};

/**
 * A GET form for list filters. With script, each filter applies immediately; without script, the browser submits
 * the form.
 */
export function GetForm({ action, keep, className, children }: GetFormProps) {
  return (
    <form action={action} method="get" className={className} onSubmit={(event) => event.preventDefault()}>
      {Object.entries(keep).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  );
}

import type { ReactNode } from 'react';

type GetFormProps = {
  /** The page that is asked for. */
  action: string;
  /** What its address says besides what the form's own fields say. */
  keep: Record<string, string | undefined>;
  className?: string;
  children: ReactNode;
};

/**
 * Around what narrows a list: each field does its work by itself, and where there is no script, or not yet, the browser
 * sends them all and gets the same list as a page.
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

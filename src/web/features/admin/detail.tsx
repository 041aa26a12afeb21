import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { type AdminSearch, buildAdminSearch } from './search.ts';

type DetailProps = {
  /** Label of the link to the parent list, for example "Hosts". */
  back: string;
  /** Search parameters of this item only, which the link to the list removes. */
  own?: readonly (keyof AdminSearch)[];
  title: ReactNode;
  badges?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/**
 * The details of one item, shown instead of its list. The back link returns to the list with its search unchanged.
 */
export function Detail({ back, own = ['open'], title, badges, lead, actions, children }: DetailProps) {
  return (
    <div>
      <Link
        from="/admin"
        to="."
        search={(now: AdminSearch) =>
          buildAdminSearch({ ...now, ...Object.fromEntries(own.map((word) => [word, undefined])) })
        }
        resetScroll={false}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
      >
        <ArrowLeft className="size-5" aria-hidden="true" />
        {back}
      </Link>
      <div className="mt-2 mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <FocusedHeading level={2} className="wrap-anywhere text-2xl">
            {title}
          </FocusedHeading>
          {badges && <div className="mt-2 flex flex-wrap gap-2">{badges}</div>}
          {lead && <div className="wrap-anywhere mt-2 text-muted">{lead}</div>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1 max-sm:*:border max-sm:*:border-edge">
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}

/** Placeholders for heading, numbers and sections. */
export function DetailSkeleton({ label }: { label: string }) {
  return (
    <Loading label={`Loading: ${label}`}>
      <Skeleton className="my-3 h-5 w-28" />
      <Skeleton className="mt-5 h-8 w-2/3 sm:w-80" />
      <Skeleton className="mt-3 mb-7 h-5 w-4/5 sm:w-96" />
      <Skeleton className="h-44 rounded-sheet! sm:h-24" />
      <Skeleton className="mt-9 mb-4 h-6 w-36" />
      <Skeleton className="h-64 rounded-sheet!" />
    </Loading>
  );
}

/** A section of the details with a heading. */
export function Part({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 [h2+&]:mt-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Names and values as a description list. */
export function Facts({ items }: { items: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="hairline rounded-sheet bg-surface">
      {items.map(({ name, value }) => (
        <div
          key={name}
          className="grid gap-x-6 border-line border-b px-4 py-3 last:border-b-0 sm:grid-cols-[14rem_minmax(0,1fr)] sm:px-5"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="tabular wrap-anywhere min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A link within the admin area. */
export function AdminLink({
  search,
  label,
  className,
  children,
}: {
  search: AdminSearch;
  /** Accessible name, if the visible text depends on its context. */
  label?: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link
      to="/admin"
      search={search}
      aria-label={label}
      className={className ?? 'font-semibold text-accent underline underline-offset-2'}
    >
      {children}
    </Link>
  );
}

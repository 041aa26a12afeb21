import type { ReactNode } from 'react';
import type { Statistics } from '#contract/admin/statistics.ts';
import { AdminLink } from '../detail.tsx';
import { FAILED_PAYMENTS } from './queries.ts';

type FailedLinkProps = {
  step: Pick<Statistics['steps'][number], 'from' | 'to' | 'ordersFailed'>;
  /** Accessible name, if the visible text is not enough. */
  label?: string;
  children: ReactNode;
};

/** Links to the failed payments of a period, if there are any. */
export function FailedLink({ step: { from, to, ordersFailed }, label, children }: FailedLinkProps) {
  if (ordersFailed === 0) return children;
  return (
    <AdminLink search={{ tab: 'statistics', open: FAILED_PAYMENTS, from, to }} label={label}>
      {children}
    </AdminLink>
  );
}

import { plural } from '../text/plural.ts';

/** To every admin: a reconciliation found new differences. At most ten are listed; amounts in pence. */
export type ReconciliationEmailFacts = {
  'admin-reconciliation': { count: number; findings: { name: string; amountPence: number }[] };
};

export const buildReconciliationSubject = ({
  count,
}: ReconciliationEmailFacts['admin-reconciliation']): string =>
  `${plural(count, 'difference')} from the payment provider’s records`;

import type { Deletion } from '#contract/accounts/account-data.ts';
import type { DeletionStatus } from './store.ts';

export function presentDeletion({ requestedAt, obstacle, waiting, first }: DeletionStatus): Deletion {
  return {
    requestedAt: requestedAt?.toISOString() ?? null,
    obstacle,
    waiting,
    waitingFor: first.map(({ id, title, status }) => ({ prizeDrawId: id, title, status })),
  };
}

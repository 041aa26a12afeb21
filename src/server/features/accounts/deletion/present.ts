import type { Deletion } from '#contract/accounts/account-data.ts';
import type { Standing } from './store.ts';

export function presentDeletion({ requestedAt, obstacle, waiting, first }: Standing): Deletion {
  return {
    requestedAt: requestedAt?.toISOString() ?? null,
    obstacle,
    waiting,
    waitingFor: first.map(({ id, title, status }) => ({ prizeDrawId: id, title, status })),
  };
}

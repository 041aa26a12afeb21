import { ApiError } from '#web/lib/api.ts';

/** Why an invitation cannot be used: it was used, replaced or is too old, or the draw supports another charity. */
export type LinkProblem = 'link_unusable' | 'charity_changed';

/** Returns null for other errors. A damaged link is rejected as invalid input. */
export function findLinkProblem(error: unknown): LinkProblem | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'link_unusable' || error.code === 'charity_changed') return error.code;
  return null;
}

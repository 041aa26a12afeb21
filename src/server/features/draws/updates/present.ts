import type { Update } from '#contract/draws/updates.ts';
import type { UpdateRow } from './store.ts';

export function presentUpdate({ id, subject, words, postedAt }: UpdateRow): Update {
  return { id, subject, words, postedAt: new Date(postedAt).toISOString() };
}

import type { Draft } from '#contract/draws/drafts.ts';
import type { DraftRow } from './store.ts';

export function presentDraft({ key, revision, version, content, updatedAt }: DraftRow): Draft {
  return { key, revision, version, values: JSON.parse(content), updatedAt: updatedAt.toISOString() };
}

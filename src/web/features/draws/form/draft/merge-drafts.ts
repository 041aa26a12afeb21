import type { Draft } from '#contract/draws/drafts.ts';
import type { DrawValues } from '../values.ts';
import { DRAFT_VERSION, type KeptDraft, restoreValues } from './draft-store.ts';

/** A draft that the host can continue. `id` is that of the copy in this browser, if it has changes that were not sent. */
export type OfferedDraft = Omit<KeptDraft, 'id' | 'isSaved'> & { id: string | undefined };

/**
 * Lists the drafts to offer, the most recent first: those of the account, and changes that only this browser has.
 * @param saved the drafts on the server; undefined if they could not be read
 * @param ownKey the key of this form's own draft, which is left out. The user may have typed while the list was loading.
 */
export function mergeDrafts(
  kept: readonly KeptDraft[],
  saved: readonly Draft[] | undefined,
  defaults: DrawValues,
  ownKey: string,
): OfferedDraft[] {
  const copies = kept.filter(({ key }) => key !== ownKey);
  if (!saved) return pickNewestPerKey(copies);
  const unsent = pickNewestPerKey(copies.filter(({ isSaved }) => !isSaved)).map((draft) => ({
    ...draft,
    // The draft was discarded or finished elsewhere, but these changes were not.
    revision: saved.some(({ key }) => key === draft.key) ? draft.revision : null,
  }));
  const isReplaced = ({ key, revision }: Draft) =>
    unsent.some((draft) => draft.key === key && draft.revision === revision);
  const others = saved
    .filter((draft) => draft.version === DRAFT_VERSION && draft.key !== ownKey && !isReplaced(draft))
    .map(({ key, revision, updatedAt, values }) => ({
      id: undefined,
      key,
      revision,
      keptAt: updatedAt,
      values: restoreValues(values, defaults),
    }));
  return [...unsent, ...others].sort((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt));
}

/** Two tabs may have continued the same draft. The list is sorted, the most recent first. */
const pickNewestPerKey = (drafts: readonly KeptDraft[]): OfferedDraft[] =>
  drafts
    .filter(({ key }, at) => drafts.findIndex((draft) => draft.key === key) === at)
    .map(({ isSaved: _, ...draft }) => draft);

import type { DrawValues } from '../values.ts';

/** A draft of a new draw, stored in the browser. */
export type KeptDraft = {
  id: string;
  /** Idempotency key of the draft, shared by every form that continues it, so that the draw is created only once. */
  key: string;
  keptAt: string;
  values: DrawValues;
  /** The revision on the server that the values are based on; null if the server does not have the draft. */
  revision: number | null;
  /** Whether the server has these values. */
  isSaved: boolean;
};

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Increase this when the meaning of the values changes. Older drafts are then deleted. */
export const DRAFT_VERSION = 1;

/** Maximum number of drafts per user. */
const MOST = 5;
const KEPT_FOR_MS = 90 * 24 * 3_600_000;

/**
 * Accesses a user's drafts in this browser. Each form has its own, so that tabs never overwrite each other. In a
 * browser without storage, there are none.
 */
export function draftStore(drawer: () => Drawer, owner: string, defaults: DrawValues) {
  const name = `oakdraw:new-draws:${DRAFT_VERSION}:${owner}`;
  const read = (now: Date): KeptDraft[] => {
    try {
      const kept: unknown = JSON.parse(drawer().getItem(name) ?? '[]');
      if (!Array.isArray(kept)) return [];
      return kept
        .flatMap((one) => keptDraft(one, defaults) ?? [])
        .filter(({ keptAt }) => now.getTime() - Date.parse(keptAt) < KEPT_FOR_MS);
    } catch {
      return [];
    }
  };
  const write = (drafts: readonly KeptDraft[]): boolean => {
    try {
      if (drafts.length === 0) drawer().removeItem(name);
      else drawer().setItem(name, JSON.stringify(drafts));
      return true;
    } catch {
      return false;
    }
  };
  return {
    /** Returns the drafts, the most recent first. */
    list: read,
    /** Returns whether the draft could be stored. */
    keep: ({ id, ...typed }: Omit<KeptDraft, 'keptAt'>, now: Date): boolean => {
      const others = read(now).filter((draft) => draft.id !== id);
      return write([{ id, ...typed, keptAt: now.toISOString() }, ...others].slice(0, MOST));
    },
    forget: (id: string, now: Date): void => {
      write(read(now).filter((draft) => draft.id !== id));
    },
  };
}

function keptDraft(kept: unknown, defaults: DrawValues): KeptDraft | undefined {
  if (!isRecord(kept) || typeof kept.id !== 'string' || typeof kept.keptAt !== 'string') return undefined;
  if (!isRecord(kept.values) || Number.isNaN(Date.parse(kept.keptAt))) return undefined;
  const { id, keptAt } = kept;
  const key = isText(kept.key) ? kept.key : id;
  const revision = typeof kept.revision === 'number' ? kept.revision : null;
  return {
    id,
    key,
    keptAt,
    revision,
    isSaved: revision !== null && kept.isSaved === true,
    values: restoreValues(kept.values, defaults),
  };
}

/** Restores a draft's values, with defaults for missing or invalid ones. */
export function restoreValues(kept: Record<string, unknown>, defaults: DrawValues): DrawValues {
  const known = Object.entries(kept).filter(([name, value]) => fits(name, value, defaults));
  return { ...defaults, ...Object.fromEntries(known) };
}

function fits(name: string, value: unknown, defaults: DrawValues): boolean {
  const usual = Object.entries(defaults).find(([one]) => one === name)?.[1];
  if (usual === undefined) return false;
  // Uploads that were running when the tab closed never finished.
  if (name === 'picturesOnTheirWay') return false;
  // Users who may no longer publish start with the default option.
  if (name === 'publish' && usual === 'none') return false;
  if (name === 'prizes') return Array.isArray(value) && value.length > 0 && value.every(isPrize);
  if (name === 'questions') return Array.isArray(value) && value.every(isQuestion);
  if (Array.isArray(usual)) return Array.isArray(value) && value.every(isText);
  return typeof value === typeof usual;
}

const isText = (one: unknown): one is string => typeof one === 'string';

const isPrize = (one: unknown) => isRecord(one) && isText(one.description);

const isQuestion = (one: unknown) => isRecord(one) && isText(one.question) && isText(one.answer);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

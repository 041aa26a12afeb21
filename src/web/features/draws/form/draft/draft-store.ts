import type { DrawValues } from '../values.ts';

/** A prize draw that was typed and never saved, as the browser keeps it. */
export type KeptDraft = {
  id: string;
  /** Under which it is saved as a prize draw: the same in every form that went on with it, so that it is saved once. */
  key: string;
  /** RFC 3339. */
  keptAt: string;
  values: DrawValues;
};

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Another number where what the values mean is changed: drafts of before are then let go. */
const VERSION = 1;

/** So many are kept of one person, for so long. */
const MOST = 5;
const KEPT_FOR_MS = 90 * 24 * 3_600_000;

/**
 * The drafts of one person in one browser, each from the form that it was typed into: what stands open in another tab
 * is never overwritten. A browser that keeps nothing has none.
 */
export function draftStore(drawer: () => Drawer, owner: string, defaults: DrawValues) {
  const name = `oakdraw:new-draws:${VERSION}:${owner}`;
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
    /** The one that was typed last; the others come up once it is finished or discarded. */
    newest: (now: Date): KeptDraft | undefined => read(now)[0],
    /** Whether it could be kept. */
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
  return { id, key, keptAt, values: valuesFrom(kept.values, defaults) };
}

/** The values of a draft; whatever is missing or of another kind is as in a new draw. */
function valuesFrom(kept: Record<string, unknown>, defaults: DrawValues): DrawValues {
  const known = Object.entries(kept).filter(([name, value]) => fits(name, value, defaults));
  return { ...defaults, ...Object.fromEntries(known) };
}

function fits(name: string, value: unknown, defaults: DrawValues): boolean {
  const usual = Object.entries(defaults).find(([one]) => one === name)?.[1];
  if (usual === undefined) return false;
  // What was being sent when the tab was closed never arrived.
  if (name === 'picturesOnTheirWay') return false;
  // Whoever may not publish any more starts as they would with a new draw.
  if (name === 'publish' && usual === 'none') return false;
  if (name === 'prizes') return Array.isArray(value) && value.length > 0 && value.every(isPrize);
  if (Array.isArray(usual)) return Array.isArray(value) && value.every(isText);
  return typeof value === typeof usual;
}

const isText = (one: unknown) => typeof one === 'string';

const isPrize = (one: unknown) => isRecord(one) && isText(one.description);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

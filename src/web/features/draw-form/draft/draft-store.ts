import { DRAW_MODES } from '#domain/draws/fields.ts';
import { PUBLISH_OPTIONS } from '#domain/draws/publication.ts';
import { DIFFICULTIES, GAME_TYPES } from '#domain/games/kinds.ts';
import { COLOR_SCHEMES, FONT_PAIRS, LAYOUTS } from '#domain/looks/choices.ts';
import type { DrawValues } from '../values.ts';

/** A prize draw that was typed and never saved, as the browser keeps it. */
export type KeptDraft = {
  id: string;
  /** RFC 3339. */
  keptAt: string;
  values: DrawValues;
};

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** So many are kept of one person, for so long. */
const MOST = 5;
const KEPT_FOR_MS = 90 * 24 * 3_600_000;

/**
 * The drafts of one person in one browser, each from the form that it was typed into: what stands open in another tab
 * is never overwritten. A browser that keeps nothing has none.
 */
export function draftStore(drawer: () => Drawer, owner: string, defaults: DrawValues) {
  const name = `oakdraw:new-draws:${owner}`;
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
    keep: (id: string, values: DrawValues, now: Date): boolean => {
      const others = read(now).filter((draft) => draft.id !== id);
      return write([{ id, keptAt: now.toISOString(), values }, ...others].slice(0, MOST));
    },
    forget: (id: string, now: Date): void => {
      write(read(now).filter((draft) => draft.id !== id));
    },
  };
}

function keptDraft(kept: unknown, defaults: DrawValues): KeptDraft | undefined {
  if (!isRecord(kept) || typeof kept.id !== 'string' || typeof kept.keptAt !== 'string') return undefined;
  if (!isRecord(kept.values) || Number.isNaN(Date.parse(kept.keptAt))) return undefined;
  return { id: kept.id, keptAt: kept.keptAt, values: valuesFrom(kept.values, defaults) };
}

const CHOICES: Partial<Record<keyof DrawValues, readonly unknown[]>> = {
  publish: PUBLISH_OPTIONS,
  drawMode: DRAW_MODES,
  skillGameType: GAME_TYPES,
  skillGameDifficulty: DIFFICULTIES,
  colorScheme: COLOR_SCHEMES,
  layout: LAYOUTS,
  fontPair: FONT_PAIRS,
};

/** The values of a draft, which an older version may have kept: whatever this one would not have is as in a new draw. */
function valuesFrom(kept: Record<string, unknown>, defaults: DrawValues): DrawValues {
  const known = Object.entries(kept).filter(([name, value]) => fits(name, value, defaults));
  return { ...defaults, ...Object.fromEntries(known) };
}

function fits(name: string, value: unknown, defaults: DrawValues): boolean {
  const usual = Object.entries(defaults).find(([one]) => one === name)?.[1];
  const choices = Object.entries(CHOICES).find(([one]) => one === name)?.[1];
  if (usual === undefined) return false;
  if (choices) return choices.includes(value);
  if (Array.isArray(usual)) return Array.isArray(value) && value.every(name === 'prizes' ? isTexts : isText);
  // What was being sent when the tab was closed never arrived.
  if (name === 'picturesOnTheirWay') return false;
  return typeof value === typeof usual;
}

const isText = (one: unknown) => typeof one === 'string';

const isTexts = (one: unknown) => isRecord(one) && Object.values(one).every(isText);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

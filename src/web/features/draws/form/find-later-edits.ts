import type { DrawValues } from './values.ts';

/** Returns the fields that were edited while a save was in progress, so that the save does not overwrite them. */
export function findLaterEdits(sent: DrawValues, now: DrawValues): Partial<DrawValues> {
  const before = new Map<string, unknown>(Object.entries(sent));
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, before.get(name)));
  return Object.fromEntries(changed);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

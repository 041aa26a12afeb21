import type { DrawValues } from './values.ts';

/** Returns the fields edited while a save was in progress, so that they are not overwritten. */
export function findLaterEdits(sent: DrawValues, now: DrawValues): Partial<DrawValues> {
  const before = new Map<string, unknown>(Object.entries(sent));
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, before.get(name)));
  return Object.fromEntries(changed);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

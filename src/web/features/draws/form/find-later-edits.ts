import type { DrawValues } from './values.ts';

/** The fields that were changed after what was sent, as they stand now: saving takes a while, and nobody stops typing for it. */
export function findLaterEdits(sent: DrawValues, now: DrawValues): Partial<DrawValues> {
  const before = new Map<string, unknown>(Object.entries(sent));
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, before.get(name)));
  return Object.fromEntries(changed);
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

import { type ClassValue, clsx } from 'clsx';
import { findOverridden } from './class-check.ts';

/**
 * Joins class names. Two that set the same thing are a mistake, since the style sheet and not their order decides:
 * what overrides says so with a `!`. While we work on pages such a mistake throws.
 */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes);
  if (import.meta.env?.DEV) {
    const overridden = findOverridden(joined);
    if (overridden) throw new Error(`These classes are set twice: ${overridden} (of "${joined}")`);
  }
  return joined;
}

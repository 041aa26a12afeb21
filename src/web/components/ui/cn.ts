import { type ClassValue, clsx } from 'clsx';
import { findOverridden } from './class-check.ts';

/**
 * Joins class names. In development, conflicting classes throw an error, because their order in the style sheet
 * decides which one wins, not their order here. Use `!` to override a class.
 */
export function cn(...classes: ClassValue[]): string {
  const joined = clsx(classes);
  if (import.meta.env?.DEV) {
    const overridden = findOverridden(joined);
    if (overridden) throw new Error(`These classes are set twice: ${overridden} (of "${joined}")`);
  }
  return joined;
}

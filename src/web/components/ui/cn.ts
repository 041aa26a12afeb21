import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      radius: ['mark', 'control', 'sheet'],
      shadow: ['float'],
      container: ['reading', 'page'],
      text: ['sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'],
    },
  },
});

/** Joins class names; of two that set the same thing, the later one counts. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}

import { extendTailwindMerge } from 'tailwind-merge';

const merge = /* @__PURE__ */ extendTailwindMerge({
  extend: {
    theme: {
      radius: ['mark', 'control', 'sheet'],
      shadow: ['float'],
      container: ['reading', 'page'],
      text: ['sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl'],
    },
  },
});

/** Returns the classes that a later class overrides, or `undefined`. */
export function findOverridden(classes: string): string | undefined {
  const all = classes.split(/\s+/).filter(Boolean);
  const left = merge(all).split(' ');
  if (left.length === all.length) return undefined;
  return all.filter((one, at) => !left.includes(one) || all.indexOf(one) !== at).join(' ');
}

import { findSlugProblem, proposeSlug, SLUG_LENGTH } from './slug.ts';

/** The address that a draw gets from its title in its organisation: the first one that is free and allowed. */
export function chooseFreeSlug(title: string, taken: ReadonlySet<string>): string {
  const proposed = proposeSlug(title);
  const base =
    [proposed, `${proposed}-draw`, 'raffle'].find((slug) => findSlugProblem(slug) === null) ?? 'raffle';
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`;
    const slug = `${base.slice(0, SLUG_LENGTH.max - end.length).replace(/-$/, '')}${end}`;
    if (!taken.has(slug)) return slug;
  }
}

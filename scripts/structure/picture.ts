import type { Problem } from './imports.ts';

const PICTURE = 'ARCHITECTURE.md';

/**
 * Compares the arrows of the first Mermaid diagram in ARCHITECTURE.md with the imports between domains.
 * @param domains the domains that each domain uses
 */
export function comparePicture(markdown: string, domains: Map<string, Set<string>>): Problem[] {
  const picture = /```mermaid\n([\s\S]*?)```/.exec(markdown)?.[1] ?? '';
  const drawn = new Set(
    [...picture.matchAll(/^\s*([a-z-]+) --> ([a-z-]+)\s*$/gm)].map(([, from, to]) => `${from} --> ${to}`),
  );
  const found = new Set([...domains].flatMap(([from, used]) => [...used].map((to) => `${from} --> ${to}`)));
  return [
    ...[...found]
      .filter((arrow) => !drawn.has(arrow))
      .map((arrow) => ({
        path: PICTURE,
        problem: `the picture lacks ${arrow}`,
      })),
    ...[...drawn]
      .filter((arrow) => !found.has(arrow))
      .map((arrow) => ({
        path: PICTURE,
        problem: `nothing imports along ${arrow}`,
      })),
  ];
}

import { isTest, type Source } from './sources.ts';

/** Finds the circles in which files import each other; each is told once, at its alphabetically first file. */
export function findCycles(sources: Source[]): { path: string; problem: string }[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const finished = new Set<string>();
  const circles = new Map<string, string[]>();

  function visit(path: string, trail: string[]): void {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = fromSmallest(trail.slice(start));
      circles.set(circle.join(' '), circle);
      return;
    }
    if (finished.has(path)) return;
    for (const { file } of byPath.get(path)?.imports ?? []) {
      if (file !== undefined && byPath.has(file)) visit(file, [...trail, path]);
    }
    finished.add(path);
  }

  for (const { path } of sources) visit(path, []);
  return [...circles.values()].map((circle) => ({
    path: circle[0] ?? '',
    problem: `files import each other in a circle: ${[...circle, circle[0]].join(' → ')}`,
  }));
}

function fromSmallest(circle: string[]): string[] {
  const start = circle.indexOf([...circle].sort()[0] ?? '');
  return [...circle.slice(start), ...circle.slice(0, start)];
}

/** Finds the circles in which features ask each other, taking each feature's folder as one. */
export function findFeatureCycles(sources: Source[]): { path: string; problem: string }[] {
  const features = new Map<string, Source>();
  for (const { path, imports } of sources) {
    const feature = featureFolder(path);
    if (feature === undefined || isTest(path)) continue;
    const known = features.get(feature) ?? { path: feature, text: '', code: '', imports: [] };
    const asked = imports.map(({ specifier, file }) => ({ specifier, file: file && featureFolder(file) }));
    features.set(feature, {
      ...known,
      imports: [...known.imports, ...asked.filter(({ file }) => file !== feature)],
    });
  }
  return findCycles([...features.values()]);
}

const featureFolder = (path: string) => /^src\/(server|web)\/features\/[^/]+/.exec(path)?.[0];

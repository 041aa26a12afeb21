import { join } from 'node:path';

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const web = join(import.meta.dirname, '..', 'src', 'web');

/** What every page is hydrated with, and what nearly each of them stands in. */
const APPLICATION = [
  join(web, 'hydrate.tsx'),
  join(web, 'components/layout/page.tsx'),
  join(web, 'components/ui/skeleton.tsx'),
];

/** The part of the draw page's route that its visitors fetch; the router's plugin cuts routes into such parts. */
const DRAW_PAGE = [
  join(
    web,
    'routes',
    'prize-draw.$id.index.tsx?tsr-split=component---loader---notFoundComponent---pendingComponent',
  ),
];

/** What of the draw page stands as the server wrote it; who comes from another page fetches it at once. */
const READING =
  /features\/draws\/(?:page|proof)\/(guarantee|impact-card|rules-card|proof-note|host-record|update-list)\.tsx/;

/** All icons hang together by the package's list of them, so who imports what says nothing about them. */
const ICONS = /lucide-react/;

/**
 * What the application's modules name and never use: the messages of a host's form, and lists that load as one scrolls.
 * That it is unused shows only after the grouping, so it is named here; whoever uses it gets it from the bundler.
 */
const UNUSED =
  /domain\/draws\/fields\.ts|react-query\/.*\/(useInfiniteQuery|useMutation)\.js|query-core\/.*\/(infiniteQueryObserver|mutationObserver|queriesObserver)\.js|react-router\/.*\/useBlocker\.js/;

/**
 * How the browser's modules are put together: what all pages have is one file, what the page that most visitors open has
 * beside it is another. Each file costs a phone a request, and small ones compress badly. The rest is left to the
 * bundler.
 */
export function chunkGroups() {
  const closures = new Map<string, Set<string>>();
  const within = (start: readonly string[], name: string) => (id: string, modules: ModuleGraph) => {
    if (ICONS.test(id) || UNUSED.test(id)) return null;
    let closure = closures.get(name);
    if (!closure) {
      closure = closureOf(start, modules);
      closures.set(name, closure);
    }
    return closure.has(id) ? name : null;
  };
  return [
    // The entry has it too, and must not wait for the application.
    { name: 'import', test: /vite\/preload-helper/, priority: 4 },
    { name: within(APPLICATION, 'application'), priority: 3 },
    { name: 'draw-reading', test: READING, includeDependenciesRecursively: false, priority: 2 },
    { name: 'icons', test: ICONS, minShareCount: 8, priority: 2 },
    { name: within(DRAW_PAGE, 'draw-page'), minShareCount: 2, priority: 1 },
  ];
}

/** The modules and all that they import, and what those do. */
function closureOf(start: readonly string[], modules: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [...start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

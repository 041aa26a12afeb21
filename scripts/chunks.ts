import { join } from 'node:path';

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const web = join(import.meta.dirname, '..', 'src', 'web');

/** The code that every page needs to hydrate, and the layout that nearly every page uses. */
const APPLICATION = [
  join(web, 'hydrate.tsx'),
  join(web, 'components/layout/page.tsx'),
  join(web, 'components/ui/skeleton.tsx'),
];

/**
 * The parts of the routes to a draw's page that visitors load. The router's plugin splits routes into such parts. They
 * share nearly all modules, so a visitor to either loads the same file.
 */
const DRAW_PAGE = ['prize-draw.$id.index.tsx', '@{$slug}.$draw.tsx'].map((route) =>
  join(web, 'routes', `${route}?tsr-split=component---loader---notFoundComponent---pendingComponent`),
);

/** Parts of the draw page that remain as the server rendered them. Only navigation in the browser loads their code. */
const READING =
  /features\/draws\/(?:buy|page|proof)\/(test-payments-banner|hosted-by|price-ticket|price-facts|buy-facts|remind-form|prize-list|guarantee|impact-card|rules-card|how-it-works|proof-note|host-questions|host-record|update-list|reading-parts)\.tsx?/;

/** What stands beside a price. The application imports it for the heads of pages, which the browser does not build. */
const STATEMENTS = /domain\/(money\/charity-statement|outcome\/minimum-condition)\.ts/;

/** The package's index imports all icons, so the import graph says nothing about them. */
const ICONS = /lucide-react/;

/**
 * Modules that the application imports but never uses, such as the messages of a host's form and infinite lists. The
 * bundler notices this only after grouping, so they are listed here. Pages that use them still load them.
 */
const UNUSED =
  /domain\/draws\/fields\.ts|react-query\/.*\/(useInfiniteQuery|useMutation)\.js|query-core\/.*\/(infiniteQueryObserver|mutationObserver|queriesObserver)\.js|react-router\/.*\/useBlocker\.js/;

/**
 * Groups the browser's modules: one file for all pages, and another for the draw page, which most visitors open. Each
 * file costs a phone one request, and small files compress badly. The bundler groups the rest.
 */
export function chunkGroups() {
  const closures = new Map<string, Set<string>>();
  const within = (start: readonly string[], name: string) => (id: string, modules: ModuleGraph) => {
    if (ICONS.test(id) || UNUSED.test(id)) return null;
    let closure = closures.get(name);
    if (!closure) {
      closure = collectImports(start, modules);
      closures.set(name, closure);
    }
    return closure.has(id) ? name : null;
  };
  return [
    // The entry also imports this helper, and must not wait for the application.
    { name: 'import', test: /vite\/preload-helper/, priority: 4 },
    { name: 'statements', test: STATEMENTS, includeDependenciesRecursively: false, priority: 4 },
    { name: within(APPLICATION, 'application'), priority: 3 },
    { name: 'draw-reading', test: READING, includeDependenciesRecursively: false, priority: 2 },
    { name: 'icons', test: ICONS, minShareCount: 8, priority: 2 },
    { name: within(DRAW_PAGE, 'draw-page'), minShareCount: 2, priority: 1 },
  ];
}

/** The modules with all their direct and indirect imports. */
function collectImports(start: readonly string[], modules: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [...start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

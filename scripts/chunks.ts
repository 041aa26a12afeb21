import { join } from 'node:path';

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

const web = join(import.meta.dirname, '..', 'src', 'web');

/** What every page is hydrated with. */
const APPLICATION = join(web, 'hydrate.tsx');

/** The part of the draw page's route that its visitors fetch; the router's plugin cuts routes into such parts. */
const DRAW_PAGE = join(web, 'routes', 'prize-draw.$id.index.tsx?tsr-split=component---loader');

/** All icons hang together by the package's list of them, so who imports what says nothing about them. */
const ICONS = /lucide-react/;

/**
 * How the browser's modules are put together: what all pages have is one file, what the page that most visitors open has
 * beside it is another. Each file costs a phone a request, and small ones compress badly. The rest is left to the
 * bundler.
 */
export function chunkGroups() {
  const closures = new Map<string, Set<string>>();
  const within = (start: string, name: string) => (id: string, modules: ModuleGraph) => {
    if (ICONS.test(id)) return null;
    let closure = closures.get(start);
    if (!closure) {
      closure = closureOf(start, modules);
      closures.set(start, closure);
    }
    return closure.has(id) ? name : null;
  };
  return [
    { name: within(APPLICATION, 'application'), priority: 3 },
    { name: 'icons', test: ICONS, minShareCount: 8, priority: 2 },
    { name: within(DRAW_PAGE, 'draw-page'), minShareCount: 2, priority: 1 },
  ];
}

/** The module and all that it imports, and what those do. */
function closureOf(start: string, modules: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

import type { APIResponse, Page } from 'playwright-core';
import { type PageParts, readPage } from './read-page.ts';

/** Allowed external links: share links and email drafts. They are never followed. */
const ELSEWHERE = [
  /^mailto:/,
  // Independent help with spending.
  /^tel:08088020133$/,
  /^https:\/\/www\.(gamcare\.org\.uk|begambleaware\.org)$/,
  /^https:\/\/wa\.me\/\?text=/,
  /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=/,
  /^https:\/\/x\.com\/intent\/post\?/,
  // The links of the demo's organisation.
  /^https:\/\/hall\.demo\.example\//,
];

const UNFINISHED = /\blorem\b|\bTODO\b|coming soon|\bundefined\b|\bNaN\b|\[object |\{\{/i;

export type Crawled = {
  /** The parsed pages by address. */
  pages: Map<string, PageParts>;
  files: Set<string>;
  problems: string[];
};

/** Requests an address as a user. */
type Ask = (
  address: string,
) => Promise<Pick<APIResponse, 'ok' | 'status' | 'url' | 'headers'> & { text: () => Promise<string> }>;

/** Parallel requests, few enough not to overload the site. */
const AT_ONCE = 8;

/**
 * Visits every page that can be reached from these, once, and the files that they use, like a browser without script.
 */
export async function crawl(
  site: string,
  ask: Ask,
  parser: Page,
  starts: readonly string[],
): Promise<Crawled> {
  const pages = new Map<string, PageParts>();
  const files = new Set<string>();
  const problems: string[] = [];
  const fragments: { from: string; target: string; id: string }[] = [];
  /** The final address of each redirect. */
  const arrived = new Map<string, string>();
  const waiting = starts.map((path) => ({ path, from: 'the start' }));

  /** The path within the site, or undefined for an external link. */
  const within = (href: string, from: string): URL | undefined => {
    const url = new URL(href, site + from);
    return url.origin === site ? url : undefined;
  };

  const follow = (href: string, from: string) => {
    if (/^(#?|javascript:.*)$/.test(href)) return problems.push(`${from} has a link to "${href}"`);
    const url = within(href, from);
    if (url === undefined) {
      if (!ELSEWHERE.some((known) => known.test(href))) problems.push(`${from} leads to ${href}`);
      return;
    }
    const path = url.pathname + url.search;
    if (url.hash.length > 1)
      fragments.push({ from, target: path, id: decodeURIComponent(url.hash.slice(1)) });
    waiting.push({ path, from });
  };

  const load = (href: string, from: string) => {
    if (/^(data|blob):/.test(href)) return;
    const url = within(href, from);
    if (url === undefined) problems.push(`${from} loads ${href}`);
    else waiting.push({ path: url.pathname + url.search, from });
  };

  const visit = async ({ path, from }: { path: string; from: string }) => {
    const response = await ask(site + path);
    const url = new URL(response.url());
    const place = url.pathname + url.search;
    arrived.set(path, place);
    if (!response.ok()) return problems.push(`${from} leads to ${path}: ${response.status()}`);
    if (pages.has(place) || files.has(place)) return;
    const type = response.headers()['content-type'] ?? '';
    if (type.startsWith('text/html')) {
      const parts = await readPage(parser, await response.text());
      pages.set(place, parts);
      problems.push(...problemsOf(place, parts, site));
      for (const href of new Set(parts.links)) follow(href, place);
      for (const href of new Set([...parts.parts, ...parts.canonicals])) load(href, place);
      return;
    }
    files.add(place);
    for (const href of await namedIn(type, () => response.text())) load(href, place);
  };

  while (waiting.length > 0) {
    const next = waiting.splice(0, AT_ONCE).filter(({ path }) => !arrived.has(path));
    for (const { path } of next) arrived.set(path, path);
    await Promise.all(next.map(visit));
  }
  for (const { from, target, id } of fragments) {
    const page = pages.get(arrived.get(target) ?? '');
    if (page && !page.ids.includes(id)) problems.push(`${from} leads to #${id}, which ${target} has not`);
  }
  return { pages, files, problems };
}

/** Addresses in stylesheets, the manifest and sitemaps. */
async function namedIn(type: string, text: () => Promise<string>): Promise<string[]> {
  const first = (matches: IterableIterator<RegExpMatchArray>) => [...matches].map(([, href = '']) => href);
  if (type.startsWith('text/css')) return first((await text()).matchAll(/url\(["']?([^"')]+)["']?\)/g));
  if (type.startsWith('application/xml')) return first((await text()).matchAll(/<loc>([^<]+)<\/loc>/g));
  if (type.startsWith('application/manifest+json'))
    return first((await text()).matchAll(/"(?:src|start_url)":\s*"([^"]+)"/g));
  return [];
}

/** Checks a single page. */
function problemsOf(place: string, page: PageParts, site: string): string[] {
  const problems: string[] = [];
  const unfinished = UNFINISHED.exec(page.text);
  if (unfinished) {
    const around = page.text.slice(Math.max(0, unfinished.index - 40), unfinished.index + 40);
    problems.push(`says "${around.replace(/\s+/g, ' ').trim()}"`);
  }
  problems.push(...page.nameless.map((element) => `has without a name: ${element}`));
  const twice = page.ids.filter((id, at) => page.ids.indexOf(id) !== at);
  if (twice.length > 0) problems.push(`has twice the ids ${twice.join(', ')}`);
  // An embedded card is not a whole page.
  if (place.startsWith('/embed/')) return problems.map((problem) => `${place} ${problem}`);
  if (page.headings !== 1) problems.push(`has ${page.headings} first headings`);
  if (page.title.trim() === '') problems.push('has no title');
  if (page.listed) {
    if (page.descriptions.length !== 1 || !page.descriptions[0])
      problems.push(`has ${page.descriptions.length} descriptions`);
    const [canonical = '', ...more] = page.canonicals;
    const { pathname } = new URL(place, site);
    if (more.length > 0 || !URL.canParse(canonical) || new URL(canonical).pathname !== pathname)
      problems.push(`says it is at ${page.canonicals.join(' and ')}`);
  }
  return problems.map((problem) => `${place} ${problem}`);
}

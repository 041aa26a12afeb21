import type { Site } from '#contract/platform/site.ts';
import { SHARE_IMAGE, siteImageAddress } from '#domain/sharing/addresses.ts';
import { stringifySearch } from './search.ts';

type PageWords = {
  /** Without the brand, which is added. */
  title?: string | undefined;
  description?: string;
  /** What a shared link shows, a path of this site to a picture of the size of all share images. */
  image?: { path: string; alt: string };
  /** For one person, or a step on the way: search engines keep it out of their lists. */
  unlisted?: boolean;
};

/**
 * The `head` of a page: its title, its description and what a shared link shows. What it leaves out is the site's.
 * What only those read who fetch the page from the server, as networks do for a shared link, no browser has the code of.
 */
export function pageHead(site: Site, { title, description, image, unlisted = false }: PageWords) {
  const fullTitle = title ? `${title} · ${site.brandName}` : site.brandName;
  const shared = import.meta.env.SSR
    ? [
        { property: 'og:title', content: title ?? site.brandName },
        ...(description ? [{ property: 'og:description', content: description }] : []),
        ...(image ? imageMeta(site, image) : []),
      ]
    : [];
  return {
    meta: [
      { title: fullTitle },
      ...(description ? [{ name: 'description', content: description }] : []),
      ...shared,
      ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
  };
}

/** Which page of the site is shown. */
type Shown = {
  pathname: string;
  search: Record<string, unknown>;
  /** The parameters that make it another page, as those of a list do. */
  listParameters: readonly string[];
};

/** What is the same of all pages, and where each of them stands. */
export function siteHead(site: Site, shown: Shown) {
  if (!import.meta.env.SSR) return { meta: [], links: [] };
  const address = canonicalAddress(site, shown);
  return {
    meta: [
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.brandName },
      { property: 'og:locale', content: 'en_GB' },
      { property: 'og:url', content: address },
      ...imageMeta(site, {
        path: siteImageAddress(site.brandName),
        alt: `${site.brandName}: prize draws anyone can check`,
      }),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }],
  };
}

/** The one address of a page: absolute, with the parameters that make it another page and no others. */
export function canonicalAddress(site: Site, { pathname, search, listParameters }: Shown): string {
  const kept = listParameters.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]]));
  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '');
  return new URL(path + stringifySearch(Object.fromEntries(kept)), site.publicUrl).href;
}

function imageMeta(site: Site, { path, alt }: { path: string; alt: string }) {
  return [
    { property: 'og:image', content: new URL(path, site.publicUrl).href },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(SHARE_IMAGE.width) },
    { property: 'og:image:height', content: String(SHARE_IMAGE.height) },
    { property: 'og:image:alt', content: alt },
  ];
}

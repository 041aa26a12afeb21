import type { Site } from '#contract/platform/site.ts';
import { buildSiteImageAddress, SHARE_IMAGE } from '#domain/sharing/addresses.ts';
import { stringifySearch } from './search.ts';

type PageText = {
  /** The title without the brand name, which is appended. */
  title?: string | undefined;
  description?: string;
  /** The image of link previews: a path on this site, in the size of all share images. */
  image?: { path: string; alt: string };
  /** Excludes the page from search engines, because it is personal or a step of a flow. */
  unlisted?: boolean;
};

/**
 * Builds the `head` of a page. Omitted values default to the site's. Link preview tags are rendered only by the
 * server, because only crawlers read them; this keeps their code out of the browser bundle.
 */
export function buildPageHead(site: Site, { title, description, image, unlisted = false }: PageText) {
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

/** The current page. */
type Shown = {
  pathname: string;
  search: Record<string, unknown>;
  /** Search parameters that are part of the canonical URL, such as a list's page. */
  listParameters: readonly string[];
};

/** Builds the head tags shared by all pages, and the canonical URL. */
export function buildSiteHead(site: Site, shown: Shown) {
  if (!import.meta.env.SSR) return { meta: [], links: [] };
  const address = buildCanonicalAddress(site, shown);
  return {
    meta: [
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: site.brandName },
      { property: 'og:locale', content: 'en_GB' },
      { property: 'og:url', content: address },
      ...imageMeta(site, {
        path: buildSiteImageAddress(site.brandName),
        alt: `${site.brandName}: prize draws anyone can check`,
      }),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: address }],
  };
}

/** Builds the canonical URL of a page. It is absolute, and has only the page's list parameters. */
export function buildCanonicalAddress(site: Site, { pathname, search, listParameters }: Shown): string {
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

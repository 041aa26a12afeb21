import type { Site } from '#contract/pages.ts';

type PageWords = {
  /** Without the brand, which is added. */
  title?: string | undefined;
  description?: string;
  /** Address of the picture that a shared link shows, absolute or a path of this site. */
  image?: string;
};

/** The `head` of a page: its title, its description and what a shared link shows. */
export function pageHead(site: Site, { title, description, image }: PageWords) {
  const fullTitle = title ? `${title} · ${site.brandName}` : site.brandName;
  return {
    meta: [
      { title: fullTitle },
      { property: 'og:title', content: title ?? site.brandName },
      { property: 'og:site_name', content: site.brandName },
      ...(description
        ? [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]
        : []),
      ...(image ? [{ property: 'og:image', content: new URL(image, site.publicUrl).href }] : []),
    ],
  };
}

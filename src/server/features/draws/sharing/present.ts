import type { ListedPage } from './store.ts';

/** Public pages that search engines should index. */
const PAGES = [
  '/',
  '/prize-draws',
  '/winners',
  '/seals',
  '/why-us',
  '/pricing',
  '/faq',
  '/help',
  '/safer-play',
  '/solutions/content-creators',
  '/solutions/education',
  '/solutions/business',
  '/solutions/sports',
  '/solutions/creators',
  '/solutions/charity',
  '/terms',
  '/privacy',
  '/cookies',
];

/** Paths that search engines should skip: the API, account pages, and pages for hosts and buyers. */
const PRIVATE = [
  '/api/',
  '/account',
  '/admin',
  '/auth',
  '/charity-agreement/',
  '/complain',
  '/confirm-email',
  '/dashboard',
  '/forgot-password',
  '/keep-two-factor',
  '/sign-in-link',
  '/organisations',
  '/reset-password',
  '/undo-email',
  '/unsubscribe',
  '/verify-email',
  '/prize-draw/new',
  '/prize-draw/*/admin',
  '/prize-draw/*/edit',
  '/prize-draw/*/view-tickets',
  '/prize-draw/*/challenge',
  '/prize-draw/*/tickets',
  '/prize-draw/*/purchase',
];

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Presents `robots.txt`. It disallows everything while the site is on hold. */
export function presentRobots(origin: string, holding: boolean): string {
  if (holding) return 'User-agent: *\nDisallow: /\n';
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), ''];
  return [...lines, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Streams one sitemap file. The first file includes the site's own pages. */
export async function* presentSitemap(
  origin: string,
  pages: AsyncIterable<ListedPage>,
  file: number,
): AsyncGenerator<string> {
  yield `${HEAD}<urlset ${NAMESPACE}>\n`;
  if (file === 1) for (const path of PAGES) yield `<url><loc>${xml(origin + path)}</loc></url>\n`;
  for await (const { path, updatedAt } of pages) {
    yield `<url><loc>${xml(origin + path)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>\n`;
  }
  yield '</urlset>\n';
}

/** Presents the sitemap index, for sites that need several sitemap files. */
export function presentSitemapIndex(origin: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${xml(`${origin}/sitemaps/${at + 1}.xml`)}</loc></sitemap>\n`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

export function presentManifest(brandName: string) {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    name: brandName,
    short_name: brandName,
    description: 'Prize draws anyone can check.',
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf8f1',
    theme_color: '#1d6b45',
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable.png', 512, 'maskable'),
    ],
  };
}

function xml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

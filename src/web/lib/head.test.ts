import { describe, expect, it } from 'vitest';
import { site } from '../../../tests/helpers/site.ts';
import { buildCanonicalAddress, buildPageHead, buildSiteHead } from './head.ts';

const place = (pathname: string, search = {}, listParameters: string[] = []) => ({
  pathname,
  search,
  listParameters,
});
const value = (head: ReturnType<typeof buildPageHead>, key: string) =>
  head.meta
    .map((tag) => ({ content: undefined, name: undefined, property: undefined, ...tag }))
    .find(({ name, property }) => name === key || property === key)?.content;

describe('the canonical address', () => {
  it.each([
    ['/', 'https://draws.example.org/'],
    ['/faq', 'https://draws.example.org/faq'],
    ['/faq/', 'https://draws.example.org/faq'],
    ['/solutions/content-creators', 'https://draws.example.org/solutions/content-creators'],
  ])('of %s is absolute: %s [SHARE-01]', (pathname, address) => {
    expect(buildCanonicalAddress(site, place(pathname))).toBe(address);
  });

  it('has only the parameters that select a page of a list [SHARE-01]', () => {
    const search = { utm_source: 'mail', page: 2, q: 'a b&c', fbclid: 'x', sort: undefined };
    expect(buildCanonicalAddress(site, place('/prize-draws', search, ['q', 'sort', 'page']))).toBe(
      'https://draws.example.org/prize-draws?q=a+b%26c&page=2',
    );
    expect(buildCanonicalAddress(site, place('/faq', search))).toBe('https://draws.example.org/faq');
  });

  it('appears in the tags for search engines and link previews [SHARE-01]', () => {
    const head = buildSiteHead(site, place('/faq'));
    expect(head.links).toEqual([{ rel: 'canonical', href: 'https://draws.example.org/faq' }]);
    expect(value(head, 'og:url')).toBe('https://draws.example.org/faq');
  });
});

describe('the head of a page', () => {
  it('has the page’s title, followed by the brand except in link previews [SHARE-01]', () => {
    const head = buildPageHead(site, { title: 'Questions', description: 'Ten answers.' });
    expect(head.meta[0]).toEqual({ title: 'Questions · Oakdraw' });
    expect(value(head, 'og:title')).toBe('Questions');
    expect(value(head, 'description')).toBe('Ten answers.');
    expect(value(head, 'og:description')).toBe('Ten answers.');
    expect(value(head, 'robots')).toBeUndefined();
  });

  it('uses the site’s title if the page has none', () => {
    expect(buildPageHead(site, {}).meta[0]).toEqual({ title: 'Oakdraw' });
  });

  it('has a picture with its size and alternative text [SHARE-01]', () => {
    const head = buildPageHead(site, { image: { path: '/share/1/2.jpg', alt: 'A boat' } });
    expect(value(head, 'og:image')).toBe('https://draws.example.org/share/1/2.jpg');
    expect(value(head, 'og:image:width')).toBe('1200');
    expect(value(head, 'og:image:height')).toBe('630');
    expect(value(head, 'og:image:alt')).toBe('A boat');
  });

  it('keeps private pages out of search engines [SHARE-02]', () => {
    expect(value(buildPageHead(site, { unlisted: true }), 'robots')).toBe('noindex');
  });
});

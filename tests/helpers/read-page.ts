import type { Page } from 'playwright-core';

/** What a page consists of, as the server sends it. */
export type PageParts = {
  title: string;
  /** Search engines may list it. */
  listed: boolean;
  descriptions: string[];
  canonicals: string[];
  headings: number;
  ids: string[];
  /** What leads elsewhere: links, and forms that need no script. */
  links: string[];
  /** What is loaded to show it. */
  parts: string[];
  /** Links and buttons without a name, as they are written. */
  nameless: string[];
  /** Everything that is read or read out. */
  words: string;
};

/** Takes a page apart with the browser's own parser, which neither runs it nor loads anything. */
export function readPage(page: Page, html: string): Promise<PageParts> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html');
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const given = (selector: string, attribute: string) =>
      all(`${selector}[${attribute}]`).map((element) => element.getAttribute(attribute) ?? '');
    const candidates = (srcset: string) =>
      srcset.split(/,\s+/).map((one) => one.trim().split(/\s+/)[0] ?? '');
    const sizes = [...given('img', 'srcset'), ...given('source', 'srcset'), ...given('link', 'imagesrcset')];
    const pictures = all('meta[property="og:image"]').map((meta) => meta.getAttribute('content') ?? '');
    const parts = [
      ...given('link:not([rel=canonical])', 'href'),
      ...['img', 'script', 'iframe', 'video', 'audio', 'source'].flatMap((name) => given(name, 'src')),
      ...sizes.flatMap(candidates),
      ...pictures,
      // Modules that are asked for once the page is painted.
      ...(source.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? []),
    ];
    const name = (element: Element) =>
      [
        element.textContent,
        element.getAttribute('aria-label'),
        element.getAttribute('aria-labelledby'),
        ...[...element.querySelectorAll('[alt], [aria-label]')].map(
          (inner) => inner.getAttribute('alt') ?? inner.getAttribute('aria-label'),
        ),
      ].join('');
    const read = ['alt', 'title', 'aria-label', 'placeholder'].flatMap((attribute) => given('', attribute));
    const nameless = all('a, button').filter((element) => name(element).trim() === '');
    const descriptions = all('meta[name=description]').map((meta) => meta.getAttribute('content') ?? '');
    const ids = given('', 'id');
    const headings = all('h1').length;
    for (const element of all('script, style')) element.remove();
    return {
      title: document.title,
      listed: all('meta[name=robots][content*=noindex]').length === 0,
      descriptions,
      canonicals: given('link[rel=canonical]', 'href'),
      headings,
      ids,
      links: [...given('a', 'href'), ...given('form:not([method=post i])', 'action')],
      parts: [...new Set(parts)],
      nameless: nameless.map((element) => element.outerHTML.slice(0, 200)),
      words: [document.title, ...descriptions, ...read, document.body.textContent].join('\n'),
    };
  }, html);
}

import type { Page } from 'playwright-core';

/** The parts of a server-rendered page. */
export type PageParts = {
  title: string;
  /** Whether search engines may list it. */
  listed: boolean;
  descriptions: string[];
  canonicals: string[];
  headings: number;
  ids: string[];
  /** Links, and forms that need no script. */
  links: string[];
  /** The resources that it loads. */
  parts: string[];
  /** The markup of links and buttons without a name. */
  nameless: string[];
  /** All text, whether visible or only read out. */
  text: string;
};

/** Parses a page with the browser's own parser, without running scripts or loading anything. */
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
      // Modules loaded after the first paint.
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
      text: [document.title, ...descriptions, ...read, document.body.textContent].join('\n'),
    };
  }, html);
}

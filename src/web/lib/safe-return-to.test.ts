import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReturnTo } from './safe-return-to.ts';

const SITE = 'https://draws.example.org';

describe('the redirect after signing in', () => {
  it.each([
    '/',
    '/dashboard',
    '/prize-draw/1/tickets?quantity=3#pay',
    '/a//b',
    '/?next=https://evil.example',
  ])('goes to %s, a path on this site', (path) => {
    expect(parseReturnTo(path)).toBe(path);
  });

  it.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\b',
    'https://evil.example/',
    'javascript:alert(1)',
    'dashboard',
    '',
    ' /dashboard',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\u0000',
    '/\u007f',
    '/.//evil.example',
    '/a/..//evil.example',
    '/auth?tab=login',
    undefined,
    null,
    7,
    ['/dashboard'],
  ])('goes to the dashboard instead of %j', (value) => {
    expect(parseReturnTo(value)).toBe('/dashboard');
  });

  it('never leaves the site, whatever the input', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      'evil.example',
      'a',
      ' ',
    );
    const address = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(address, (value) => {
        const path = parseReturnTo(value);
        // The path is resolved once, as browsers do, and again after being serialised.
        const once = new URL(path, SITE);
        expect(once.origin).toBe(SITE);
        expect(new URL(once.pathname + once.search + once.hash, SITE).origin).toBe(SITE);
      }),
      { numRuns: 2000 },
    );
  });
});

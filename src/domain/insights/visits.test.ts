import { describe, expect, it } from 'vitest';
import { tagAddress } from './tag-address.ts';
import { detectDevice, type PageRequest, readVisit } from './visits.ts';

const ID = '019a9a9c-0000-7000-8000-000000000001';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const asked = (path: string, rest: Partial<PageRequest> = {}): PageRequest => ({
  url: new URL(path, 'https://draws.example'),
  referrer: undefined,
  userAgent: PHONE,
  purpose: undefined,
  cacheControl: undefined,
  ...rest,
});
const page = (rest: Partial<PageRequest> = {}, query = '') =>
  readVisit(asked(`/prize-draw/${ID}${query}`, rest));
const from = (referrer: string) => page({ referrer })?.source;

describe('a visit', () => {
  it('counts the draw’s page with its device and source [INS-01]', () => {
    expect(page()).toEqual({ drawId: ID, source: 'direct', device: 'phone' });
    expect(readVisit(asked(`/prize-draw/${ID.toUpperCase()}/`))).toMatchObject({ drawId: ID });
    expect(readVisit(asked('/@Village-Hall/cabin?fbclid=1'))).toEqual({
      address: { organisation: 'village-hall', slug: 'cabin' },
      source: 'facebook',
      device: 'phone',
    });
    for (const path of [`/prize-draw/${ID}/live`, '/prize-draws', `/api/v1/prize-draws/${ID}/page`, '/']) {
      expect(readVisit(asked(path)), path).toBeNull();
    }
  });

  it('does not count robots, prefetches, reloads, previews or navigation within the draw’s pages [INS-02]', () => {
    for (const userAgent of [
      ...[undefined, '', 'curl/8.5', 'Googlebot/2.1 (+http://www.google.com/bot.html)'],
      ...['facebookexternalhit/1.1', 'WhatsApp/2.23', 'python-requests/2.32', 'Slackbot-LinkExpanding 1.0'],
      ...[
        'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
        'Mozilla/5.0 AppleWebKit/537.36; GPTBot/1.2',
      ],
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0 Safari/537.36',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    ]) {
      expect(page({ userAgent }), userAgent).toBeNull();
    }
    expect(page({ purpose: 'prefetch;prerender' })).toBeNull();
    expect(page({ cacheControl: 'max-age=0' })).toBeNull();
    expect(page({ cacheControl: 'no-cache' })).toBeNull();
    expect(page({}, '?preview=true&returnToEdit=true')).toBeNull();
    expect(page({ referrer: `https://draws.example/prize-draw/${ID}/challenge` })).toBeNull();
  });

  it('has a source from a fixed list, whatever its referrer [INS-04]', () => {
    expect(from('https://www.google.co.uk/search')).toBe('google');
    expect(from('https://mail.google.com/')).toBe('mail');
    expect(from('https://l.facebook.com/l.php?u=x')).toBe('facebook');
    expect(from('https://t.co/abc')).toBe('x');
    expect(from('https://not-t.co/abc')).toBe('other');
    expect(from('https://facebook.com.evil.example/')).toBe('other');
    expect(from('https://ada-lovelace.example/her/page')).toBe('other');
    expect(from('android-app://com.whatsapp/')).toBe('other');
    expect(from('not an address')).toBe('direct');
    expect(from('https://draws.example/winners')).toBe('this-site');
  });

  it('is classified quickly, however long the request’s headers are [INS-04]', () => {
    const from = `https://${'mail.'.repeat(3000)}1x_/`;
    const userAgent = `${'Android '.repeat(900)}Mobile${' x'.repeat(3500)}`;
    const begun = performance.now();
    for (let times = 0; times < 20; times += 1) page({ referrer: from, userAgent });
    // Each header used to take over 100 ms, in a process that serves all requests.
    expect(performance.now() - begun).toBeLessThan(400);
    expect(page({ referrer: from, userAgent })?.source).toBe('direct');
  });

  it('is recognised by an app’s query parameter if it sends no referrer [INS-04]', () => {
    expect(page({}, '?fbclid=abc')?.source).toBe('facebook');
    expect(page({}, '?utm_source=WhatsApp')?.source).toBe('whatsapp');
    expect(page({}, '?utm_source=poster')?.source).toBe('poster');
    expect(page({}, '?utm_source=ada@example.org')?.source).toBe('direct');
    expect(page({}, '?utm_source=constructor')?.source).toBe('direct');
  });
});

it('is recognised by the tag in a shared link, unless a network is known [SHARE-22]', () => {
  const at = (referrer: string) => page({ referrer }, tagAddress('', 'link'))?.source;
  expect(at('https://village-hall.example/')).toBe('link');
  expect(at('https://www.facebook.com/')).toBe('facebook');
  expect(page({}, tagAddress('', 'qr'))?.source).toBe('qr');
});

it('distinguishes phones, tablets and desktops', () => {
  expect(detectDevice(PHONE)).toBe('phone');
  expect(detectDevice(DESKTOP)).toBe('desk');
  expect(detectDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148')).toBe('phone');
  expect(detectDevice('Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) Mobile/15E148')).toBe('tablet');
  expect(detectDevice('Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/142.0 Safari/537.36')).toBe('tablet');
});

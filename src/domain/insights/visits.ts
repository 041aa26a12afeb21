import { SOURCES, type Source } from './sources.ts';
import { SOURCE_TAG } from './tag-address.ts';

/** Events that are counted in addition to sales: page visits, puzzles shown and puzzles answered. */
export type CountedKind = 'visit' | 'challenge' | 'answer';

export const DEVICES = ['phone', 'tablet', 'desk'] as const;
export type Device = (typeof DEVICES)[number];

/** Host name suffixes, the more specific first. */
const HOSTS: readonly [ends: RegExp, source: Source][] = [
  [
    /(^|\.)(mail\.google\.com|outlook\.(live|office|office365)\.com|mail\.[a-z.]+|webmail\.[a-z.-]+)$/,
    'mail',
  ],
  [/(^|\.)google\.[a-z]{2,3}(\.[a-z]{2})?$/, 'google'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(^|\.)(ecosia\.org|qwant\.com|startpage\.com|search\.brave\.com|search\.yahoo\.com)$/, 'search'],
  [/(^|\.)(facebook\.com|fb\.com|fb\.me|messenger\.com)$/, 'facebook'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [/(^|\.)(whatsapp\.com|wa\.me)$/, 'whatsapp'],
  [/(^|\.)(twitter\.com|x\.com|t\.co)$/, 'x'],
  [/(^|\.)threads\.(net|com)$/, 'threads'],
  [/(^|\.)bsky\.app$/, 'bluesky'],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, 'linkedin'],
  [/(^|\.)tiktok\.com$/, 'tiktok'],
  [/(^|\.)(youtube\.com|youtu\.be)$/, 'youtube'],
  [/(^|\.)(reddit\.com|redd\.it)$/, 'reddit'],
  [/(^|\.)(pinterest\.[a-z]{2,3}(\.[a-z]{2})?|pin\.it)$/, 'pinterest'],
  [/(^|\.)snapchat\.com$/, 'snapchat'],
];

/** Query parameters that apps append to shared links, because most apps send no referrer. */
const MARKS: readonly [name: string, source: Source][] = [
  ['fbclid', 'facebook'],
  ['igsh', 'instagram'],
  ['igshid', 'instagram'],
  ['twclid', 'x'],
  ['ttclid', 'tiktok'],
  ['gclid', 'google'],
  ['msclkid', 'bing'],
];

const ROBOT =
  /bot\b|bot[/;)_-]|crawl|spider|slurp|archiver|preview|facebookexternalhit|embedly|whatsapp\/|headless|lighthouse|monitor|uptime|pingdom|inspectiontool|mediapartners|validator|scan|fetch|curl|wget|python|java\/|okhttp|axios|go-http|node|undici|ruby|perl|php|httpclient/i;
const TABLET = /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/i;
const PHONE = /\biPhone\b|\biPod\b|\bMobile\b/i;

/** The parts of a request used to classify a visit. None of them is stored. */
export type PageRequest = {
  url: URL;
  referrer: string | undefined;
  userAgent: string | undefined;
  /** `Sec-Purpose` or its predecessors: the page was prefetched. */
  purpose: string | undefined;
  cacheControl: string | undefined;
};

const DRAW_PAGE = /^\/prize-draw\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/i;
const SHORT_ADDRESS = /^\/@([a-z0-9-]{3,40})\/([a-z0-9-]{3,40})\/?$/i;

/** A page of a draw other than the main one. They have no short addresses, and lead back to their own draw. */
const OTHER_PAGE = /^\/prize-draw\/[0-9a-f-]{36}\/./i;

/** The draw whose page was visited, by its id or by its short address. */
export type VisitedDraw = { drawId: string } | { address: { organisation: string; slug: string } };
export type Visit = VisitedDraw & { source: Source; device: Device };

/**
 * Returns the visit to count for a successful request, or null. Only full page loads of a draw count. Robots,
 * prefetches, reloads, navigation from the draw's own pages and the host's preview do not.
 */
export function readVisit(request: PageRequest): Visit | null {
  const { url, userAgent = '', purpose, cacheControl = '' } = request;
  const visited = findDraw(url.pathname);
  if (visited === null || isRobot(userAgent)) return null;
  if (purpose && /prefetch|prerender|preview/i.test(purpose)) return null;
  if (/max-age=0|no-cache/.test(cacheControl) || url.searchParams.has('preview')) return null;
  const from = addressOf(request.referrer);
  const isOwn = from?.host === url.host;
  if (isOwn && (isBelow(from, url) || ('address' in visited && OTHER_PAGE.test(from.pathname)))) return null;
  return { ...visited, source: isOwn ? 'this-site' : sourceOf(from, url), device: detectDevice(userAgent) };
}

const isBelow = (from: URL, url: URL): boolean =>
  from.pathname.toLowerCase().startsWith(url.pathname.toLowerCase().replace(/\/$/, ''));

function findDraw(pathname: string): VisitedDraw | null {
  const drawId = DRAW_PAGE.exec(pathname)?.[1];
  if (drawId !== undefined) return { drawId: drawId.toLowerCase() };
  const [, organisation, slug] = SHORT_ADDRESS.exec(pathname.toLowerCase()) ?? [];
  return organisation !== undefined && slug !== undefined ? { address: { organisation, slug } } : null;
}

function sourceOf(from: URL | undefined, { searchParams }: URL): Source {
  const marked = MARKS.find(([name]) => searchParams.has(name))?.[1];
  const name = searchParams.get(SOURCE_TAG)?.toLowerCase();
  const tagged = name !== undefined && isSource(name) ? name : undefined;
  if (from) return HOSTS.find(([ends]) => ends.test(from.hostname))?.[1] ?? tagged ?? 'other';
  return tagged ?? marked ?? 'direct';
}

const isSource = (name: string): name is Source => Object.hasOwn(SOURCES, name);

/** Whether the user agent is empty, or belongs to a robot, a library or a monitor. */
export const isRobot = (userAgent: string): boolean => userAgent === '' || ROBOT.test(userAgent);

/** Longer user agents are truncated: no browser sends them, and matching the patterns takes quadratic time. */
const LONGEST_AGENT = 1000;

export function detectDevice(userAgent: string): Device {
  const agent = userAgent.slice(0, LONGEST_AGENT);
  if (TABLET.test(agent)) return 'tablet';
  return PHONE.test(agent) ? 'phone' : 'desk';
}

/** The longest host name (RFC 1035). */
const LONGEST_HOST = 253;

/**
 * Parses a referrer; undefined if its host cannot exist. The length is limited, because referrers can be of any length.
 */
function addressOf(referrer: string | undefined): URL | undefined {
  const address = referrer === undefined ? null : URL.parse(referrer);
  return address && address.hostname.length <= LONGEST_HOST ? address : undefined;
}

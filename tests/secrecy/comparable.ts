import type { LightMyRequestResponse } from 'fastify';

/** Random or time-dependent parts in the responses of otherwise identical worlds. */
const BY_CHANCE: [pattern: RegExp, written: (found: string) => string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g, () => '<time>'],
  [/\b\d\d:\d\d(:\d\d)?\b/g, () => '<clock>'],
  [/token=[\w-]{43,}/g, () => 'token=<token>'],
  [/(charity-agreement|team-invitation|complaint)\/[\w-]{43}/g, () => '<emailed link>'],
  [/[A-Za-z0-9+/]{40,}={0,2}/g, (found) => `<base64 of ${found.length}>`],
  [/\b[0-9a-f]{8,}\b/g, (found) => `<hex of ${found.length}>`],
  [/C-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}/g, () => '<reference>'],
  [/"lastSeconds":[\d.]+/g, () => '"lastSeconds":<some>'],
  [/\\?"prompt\\?": ?\\?"[^"\\]+\\?"/g, () => '"prompt":"<puzzle>"'],
  // A ticket file shows its holder their own answer, but not whether it is right. Only these files have this space.
  [/\\?"given\\?": \\?"[^"\\]+\\?"/g, () => '"given": "<answer>"'],
];

const NUMBER = /OAK-[0-9A-Z]{4}-[0-9A-Z]{4}/g;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const ADDRESS = /(?:person-[\d-]+|[0-9a-f-]{36})@example\.org/g;

/**
 * Normalises texts of one world so that they can be compared with those of another. Ids are numbered in order of
 * appearance.
 */
export function createWriter(): (text: string) => string {
  const seen = new Map<string, string>();
  const byAppearance = (kind: string) => (found: string) => {
    const name = seen.get(found) ?? `<${kind} ${seen.size}>`;
    seen.set(found, name);
    return name;
  };
  return (text) => {
    const named = text
      .replace(ADDRESS, byAppearance('address'))
      .replace(UUID, byAppearance('id'))
      .replace(NUMBER, byAppearance('number'));
    return BY_CHANCE.reduce((sofar, [pattern, written]) => sofar.replace(pattern, written), named);
  };
}

const HEADERS = [
  ...['content-type', 'cache-control', 'content-disposition', 'etag', 'link', 'location', 'retry-after'],
  ...['x-total-count', 'content-encoding', 'vary', 'access-control-allow-origin'],
];

/** A response as text: status, headers and body. For tiles of hashes, only the size is compared. */
export function toComparable(response: LightMyRequestResponse, path: string): string {
  const headers = HEADERS.flatMap((name) => {
    const value = response.headers[name];
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const body =
    /\/tile\/\d/.test(path) && response.statusCode === 200
      ? `${response.rawPayload.length} bytes`
      : response.body;
  return [String(response.statusCode), ...headers, body].join('\n');
}

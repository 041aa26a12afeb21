import { deriveToken } from './numbering.ts';
import { printTable, type Target } from './report.ts';
import type { Server } from './servers.ts';
import { median } from './statistics.ts';

export const buildUrl = ({ port }: Pick<Server, 'port'>, path: string): string =>
  `http://127.0.0.1:${port}${path}`;

type Call = { person?: number | undefined; method?: 'GET' | 'POST'; key?: string; body?: unknown };

/** Sends a request, signed in as this person if one is given. @throws if it fails */
export async function request(
  url: string,
  { person, method = 'GET', key, body }: Call = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(person !== undefined && { cookie: `session=${deriveToken(person)}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Milliseconds until the whole response has arrived. */
export async function timeRequest(url: string, person?: number): Promise<{ ms: number; response: Response }> {
  const began = performance.now();
  const response = await request(url, { person });
  await response.arrayBuffer();
  return { ms: performance.now() - began, response };
}

/** The paths of the same request to a small draw and to a large one. */
export type Pair = { name: string; small: string; large: string; person?: number };

/** Sends both requests of each pair in turn. The one to the large draw may take 20% longer, or `noiseMs` more. */
export async function comparePairs(
  title: string,
  {
    sizes,
    pairs,
    tries,
    noiseMs,
  }: { sizes: [string, string]; pairs: Pair[]; tries: number; noiseMs: number },
): Promise<Target[]> {
  const rows: { name: string; small: number; large: number }[] = [];
  for (const { name, small, large, person } of pairs) {
    const times: { small: number[]; large: number[] } = { small: [], large: [] };
    for (let attempt = 0; attempt < tries; attempt += 1) {
      times.small.push((await timeRequest(small, person)).ms);
      times.large.push((await timeRequest(large, person)).ms);
    }
    rows.push({ name, small: median(times.small), large: median(times.large) });
  }
  printTable(
    `${title}, median in ms`,
    ['', ...sizes],
    rows.map(({ name, small, large }) => [name, small.toFixed(1), large.toFixed(1)]),
  );
  return rows.map(({ name, small, large }) => {
    const limit = Math.max(small * 1.2, small + noiseMs);
    return {
      name: `${name}, ${sizes[1]}`,
      wanted: `≤ ${limit.toFixed(1)} ms`,
      figure: `${large.toFixed(1)} ms`,
      met: large <= limit,
    };
  });
}

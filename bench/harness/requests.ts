import { deriveToken } from './numbering.ts';
import { atMost, printTable, type Target } from './report.ts';
import { median } from './statistics.ts';

/** Sends a request, signed in as `person` if given. @throws if it fails */
export async function request(url: string, person?: number, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (person !== undefined) headers.set('cookie', `session=${deriveToken(person)}`);
  const response = await fetch(url, { ...init, headers });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Measures the milliseconds until the whole response has arrived. */
export async function timeRequest(url: string, person?: number): Promise<{ ms: number; response: Response }> {
  const began = performance.now();
  const response = await request(url, person);
  await response.arrayBuffer();
  return { ms: performance.now() - began, response };
}

/** Paths of the same request for a small draw and a large one. */
type Pair = { name: string; small: string; large: string; person?: number };

type Comparison = { sizes: [string, string]; pairs: Pair[]; tries: number; noiseMs: number };

/**
 * Sends both requests of each pair in turn. The one for the large draw may take 20% longer, or `noiseMs` longer if that
 * is more.
 */
export async function comparePairs(title: string, comparison: Comparison): Promise<Target[]> {
  const { sizes, pairs, tries, noiseMs } = comparison;
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
    return atMost(`${name}, ${sizes[1]}`, Number(limit.toFixed(2)), large, ' ms');
  });
}

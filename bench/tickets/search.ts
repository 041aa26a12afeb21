import { TICKET_STATUSES } from '#domain/orders/ticket-search.ts';
import { type Draws, formatId, HOST } from '../harness/numbering.ts';
import { atMost, printTable, type Target } from '../harness/report.ts';
import { timeRequest } from '../harness/requests.ts';
import type { Server } from '../harness/servers.ts';
import { median } from '../harness/statistics.ts';

const TRIES = 9;
const LIMIT_MS = 100;
const PAGE = 10;

/** A host's search terms: common and rare names, parts of words, numbers, addresses, and terms without a match. */
const TERMS = [
  '|jo|xu|o|fe|5|57|0005|#123456|smith|joanne smith|featherstonehaugh|zoë|gmail.example|bt.example|aisha.xu',
  'olivia.jones.1234|.1|@|nobody|qq|a.b@c.example',
  // Special characters, and terms whose parts match many tickets although the whole matches none.
  '%|_|’|@j|s a|a.b|gmail@|example.gmail|@hotmail.example.org|👋|李小龙|999999',
  'featherstonehaugh'.repeat(11),
].flatMap((line) => line.split('|'));
const STATUSES = [undefined, ...TICKET_STATUSES] as const;
/** Search terms for which the last page is measured too. */
const LAST_PAGE_TERMS = ['', 'jo', 'smith'];

type Search = { term: string; status: (typeof STATUSES)[number]; page: number };
type Times = { name: string; times: number[]; total: string };

/** Measures the first page of a draw's tickets for each term and status, and for some terms also the last. */
export async function measureSearch(name: string, server: Server, draws: Draws): Promise<Target[]> {
  const searches: Times[] = [];
  for (const status of STATUSES) {
    for (const term of TERMS) {
      const first = await timeSearch(server, draws, { term, status, page: 1 });
      searches.push(first);
      if (!LAST_PAGE_TERMS.includes(term)) continue;
      const lastPage = Math.ceil(Number(first.total) / PAGE);
      searches.push(await timeSearch(server, draws, { term, status, page: lastPage }));
    }
  }
  const slowest = searches.toSorted((a, b) => median(b.times) - median(a.times));
  printTable(
    `A page of a million tickets, ${name}: the twelve slowest of ${searches.length}, in ms`,
    ['', 'found', 'median', 'slowest'],
    slowest
      .slice(0, 12)
      .map(({ name: search, times, total }) => [
        search,
        total,
        median(times).toFixed(1),
        Math.max(...times).toFixed(1),
      ]),
  );
  const worst = median(slowest[0]?.times ?? []);
  return [atMost(`page of a search, ${name}, the slowest median`, LIMIT_MS, worst, ' ms')];
}

async function timeSearch(server: Server, { first }: Draws, { term, status, page }: Search): Promise<Times> {
  const query = new URLSearchParams({
    limit: String(PAGE),
    page: String(page),
    ...(term && { search: term }),
    ...(status && { status }),
  });
  const url = `${server.url}/api/v1/prize-draws/${formatId('draw', first)}/tickets?${query}`;
  const times: number[] = [];
  let total = '';
  // The first request reads from the disk what the others find in memory, so it is not measured.
  for (let attempt = 0; attempt <= TRIES; attempt += 1) {
    const { ms, response } = await timeRequest(url, HOST);
    if (attempt > 0) times.push(ms);
    total = response.headers.get('x-total-count') ?? '';
  }
  const shown = term.length > 20 ? `${term.slice(0, 20)}…` : term || '(everything)';
  return { name: `${status ?? 'all'}: ${shown}${page > 1 ? `, page ${page}` : ''}`, times, total };
}

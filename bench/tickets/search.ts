import { TICKET_STATUSES } from '#domain/orders/ticket-search.ts';
import { type Draws, HOST, idOf, tokenOf } from '../sales/load-plan.ts';
import { atMost, printTable, type Target } from '../sales/report.ts';
import { median } from '../sales/rounds.ts';
import type { Server } from '../sales/servers.ts';

const TRIES = 9;
const LIMIT_MS = 100;
const PAGE = 10;

/** What a host may type: the common, the rare, parts of words, numbers and addresses, and what nobody has. */
const TERMS = [
  ...[
    '',
    'jo',
    'xu',
    'o',
    'fe',
    '5',
    '57',
    '0005',
    '#123456',
    'smith',
    'joanne smith',
    'featherstonehaugh',
    'zoë',
  ],
  ...[
    'gmail.example',
    'bt.example',
    'aisha.xu',
    'olivia.jones.1234',
    '.1',
    '@',
    'nobody',
    'qq',
    'a.b@c.example',
  ],
  // Signs, and what has its parts in common with many and is nobody's.
  ...[
    '%',
    '_',
    '’',
    '@j',
    's a',
    'a.b',
    'gmail@',
    'example.gmail',
    '@hotmail.example.org',
    '👋',
    '李小龙',
    '999999',
  ],
  'featherstonehaugh'.repeat(11),
];
const STATUSES = [undefined, ...TICKET_STATUSES] as const;
/** Whose last page is measured as well. */
const LEAFED_THROUGH = ['', 'jo', 'smith'];

type Times = { name: string; times: number[]; total: string };

/** The first page of a draw's tickets, and of some the last, for each term and each status, as the host's browser asks for it. */
export async function measureSearch(server: Server, draws: Draws, where: string): Promise<Target[]> {
  const rows: Times[] = [];
  for (const status of STATUSES) {
    for (const term of TERMS) {
      const first = await timed(server, draws, { term, status, page: 1 });
      rows.push(first);
      if (!LEAFED_THROUGH.includes(term)) continue;
      rows.push(await timed(server, draws, { term, status, page: Math.ceil(Number(first.total) / PAGE) }));
    }
  }
  const slowest = rows.toSorted((a, b) => median(b.times) - median(a.times));
  printTable(
    `A page of a million tickets, ${where}: the twelve slowest of ${rows.length}, in ms`,
    ['', 'found', 'median', 'slowest'],
    slowest
      .slice(0, 12)
      .map(({ name, times, total }) => [
        name,
        total,
        median(times).toFixed(1),
        Math.max(...times).toFixed(1),
      ]),
  );
  const [worst] = slowest;
  return [
    atMost(`page of a search, ${where}, the slowest median`, LIMIT_MS, median(worst?.times ?? []), ' ms'),
  ];
}

type Wish = { term: string; status: (typeof STATUSES)[number]; page: number };

async function timed(server: Server, { first }: Draws, { term, status, page }: Wish): Promise<Times> {
  const query = new URLSearchParams({
    limit: String(PAGE),
    page: String(page),
    ...(term && { search: term }),
    ...(status && { status }),
  });
  const url = `http://127.0.0.1:${server.port}/api/v1/prize-draws/${idOf('draw', first)}/tickets?${query}`;
  const times: number[] = [];
  let total = '';
  // The first of them reads from the disk what all others find in memory.
  for (let attempt = 0; attempt <= TRIES; attempt += 1) {
    const began = performance.now();
    const response = await fetch(url, { headers: { cookie: `session=${tokenOf(HOST)}` } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    if (attempt > 0) times.push(performance.now() - began);
    total = response.headers.get('x-total-count') ?? '';
  }
  const shown = term.length > 20 ? `${term.slice(0, 20)}…` : term || '(everything)';
  return { name: `${status ?? 'all'}: ${shown}${page > 1 ? `, page ${page}` : ''}`, times, total };
}

import { TICKET_STATUSES } from '#domain/orders/ticket-search.ts';
import { type Draws, HOST, idOf, tokenOf } from '../sales/load-plan.ts';
import { atMost, printTable, type Target } from '../sales/report.ts';
import { median } from '../sales/rounds.ts';
import type { Server } from '../sales/servers.ts';

const TRIES = 9;
const LIMIT_MS = 100;

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
];
const STATUSES = [undefined, ...TICKET_STATUSES] as const;

type Times = { name: string; times: number[]; total: string };

/** The first page of a draw's tickets, for each term and each status, as the host's browser asks for it. */
export async function measureSearch(server: Server, draws: Draws, where: string): Promise<Target[]> {
  const rows: Times[] = [];
  for (const status of STATUSES) {
    for (const term of TERMS) rows.push(await timed(server, draws, { term, status }));
  }
  const slowest = rows.toSorted((a, b) => median(b.times) - median(a.times));
  printTable(
    `The first page of a million tickets, ${where}: the twelve slowest of ${rows.length}, in ms`,
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
    atMost(
      `first page of a search, ${where}, the slowest median`,
      LIMIT_MS,
      median(worst?.times ?? []),
      ' ms',
    ),
  ];
}

type Wish = { term: string; status: (typeof STATUSES)[number] };

async function timed(server: Server, { first }: Draws, { term, status }: Wish): Promise<Times> {
  const query = new URLSearchParams({
    limit: '10',
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
  return { name: `${status ?? 'all'}: ${term || '(everything)'}`, times, total };
}

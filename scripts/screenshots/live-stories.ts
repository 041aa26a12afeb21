import type { Page } from 'playwright-core';
import type { DrawingState, ResultRow, Winner } from '#contract/drawing/drawing.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import type { LiveMessage } from '#contract/platform/live.ts';

/** A moment of a drawing that a real one would pass too quickly, or hardly ever: told to the page as if it were. */
export type Story = {
  /** What the screen then shows: its `data-scene`. */
  scene: string;
  drawing?: (now: number) => Partial<DrawingState>;
  draw?: Partial<PrizeDraw>;
  results?: ResultRow[];
  highlights?: readonly { ticketNumber: number; name: string }[];
  /** Nothing is heard over `/ws`. */
  silent?: true;
};

const at = (ms: number) => new Date(ms).toISOString();

const ROOT = 'q2tJ7m1kZy0rXw9vT8sP4oN6lK3jH5gF2dE1cB0aA7U=';
const SEAL = `oakdraw.example/api/v1/prize-draws/0190a1b2/log\n1289\n${ROOT}\n\n— oakdraw.example AAAA\n`;

const NAMES = ['A. Baker', 'F. Holloway', 'M. Okonkwo', 'S. Featherstonehaugh-Cholmondeley', 'P. Wren'];
const NUMBERS = [1042, 77, 640, 318, 9, 1201, 555, 23, 871, 402];
const PRIZES = [
  ...['A week in the lighthouse', 'A storm lamp', 'Two days with the shepherd', 'A brace of lobsters'],
  ...['A barrel of cider', 'A lock-keeper’s breakfast', 'A windlass', 'A hive of honey', 'A slide rule'],
  'A basket of figs',
];

const prizes = (count: number) =>
  PRIZES.slice(0, count).map((description, index) => ({ rank: index + 1, description }));

const winners = (count: number): Winner[] =>
  prizes(count).map(({ rank, description }) => ({
    rank,
    prize: description,
    ticketNumber: NUMBERS[rank - 1] ?? null,
    winnerName: NAMES[(rank - 1) % NAMES.length] ?? null,
  }));

const sold = { status: 'awaiting_draw', ticketsSold: 1284, ticketLimit: 5000 } as const;

const announced = (endsAt: number, more: Partial<DrawingState> = {}): Partial<DrawingState> => ({
  status: 'awaiting_draw',
  attempt: 1,
  ranks: [1, 2, 3],
  countdownEndsAt: at(endsAt),
  round: 12_345,
  seal: SEAL,
  entered: 1251,
  inProgress: true,
  ...more,
});

const drawn = (now: number, ago: number, all: Winner[], more: Partial<DrawingState> = {}) =>
  announced(now - ago, {
    status: 'completed',
    ranks: all.map(({ rank }) => rank),
    inProgress: false,
    result: {
      winningTicketNumber: all[0]?.ticketNumber ?? null,
      winnerName: all[0]?.winnerName ?? null,
      drawnAt: at(now - ago),
      winners: all,
    },
    ...more,
  });

const passing = NAMES.slice(0, 3).map((name, index) => ({ name, ticketNumber: NUMBERS[index + 4] ?? 1 }));
const nobody = (winner: Winner): Winner => ({ ...winner, ticketNumber: null, winnerName: null });
const LONG_AGO = 3_600_000;

const replaced: ResultRow[] = [
  row('b', 2, 1, 1042, 'A. Baker'),
  row('a', 1, 1, 613, 'R. Thistlewood'),
  row('c', 1, 2, 77, 'F. Holloway'),
  row('d', 1, 3, 640, 'M. Okonkwo'),
];

function row(id: string, drawNumber: number, rank: number, ticket: number, winnerName: string): ResultRow {
  const drawnAt = '2026-11-21T14:03:21Z';
  return { id, drawNumber, rank, drawnAt, winnerName, winningTicketNumber: ticket, notes: null };
}

/** Every scene of the live screen, by what is special about it. */
export const STORIES: Record<string, Story> = {
  before: {
    scene: 'before',
    draw: { ...sold, status: 'active', prizes: prizes(3), drawMode: 'automatic' },
  },
  'before-one-prize': {
    scene: 'before',
    draw: { ...sold, prizes: prizes(1), title: 'The oak rocking horse' },
  },
  'before-ten-prizes': { scene: 'before', draw: { ...sold, status: 'active', prizes: prizes(10) } },
  'before-without-tickets': { scene: 'before', draw: { ...sold, ticketsSold: 0, prizes: prizes(2) } },
  countdown: {
    scene: 'countdown',
    draw: { ...sold, prizes: prizes(3) },
    drawing: (now) => announced(now + 27_400),
    highlights: passing,
  },
  'countdown-without-beacon': {
    scene: 'countdown',
    draw: { ...sold, prizes: prizes(1) },
    drawing: (now) => announced(now + 27_400, { round: null, beacon: 'none', ranks: [1] }),
  },
  'connection-lost': {
    scene: 'countdown',
    draw: { ...sold, prizes: prizes(3) },
    drawing: (now) => announced(now + 27_400),
    silent: true,
  },
  waiting: {
    scene: 'waiting-for-beacon',
    draw: { ...sold, prizes: prizes(3) },
    drawing: (now) => announced(now - 12_000, { waitingForBeacon: true }),
  },
  'reveal-third': {
    scene: 'reveal',
    draw: { ...sold, status: 'completed', prizes: prizes(3) },
    drawing: (now) => drawn(now, 0, winners(3)),
  },
  'reveal-last-of-ten': {
    scene: 'reveal',
    draw: { ...sold, status: 'completed', prizes: prizes(10) },
    drawing: (now) => drawn(now, 36_500, winners(10)),
  },
  'reveal-nobody': {
    scene: 'reveal',
    draw: { ...sold, status: 'completed', prizes: prizes(2) },
    drawing: (now) =>
      drawn(
        now,
        0,
        winners(2).map((one) => (one.rank === 2 ? nobody(one) : one)),
      ),
  },
  winner: {
    scene: 'winners',
    draw: { ...sold, status: 'completed', prizes: prizes(1) },
    drawing: (now) => drawn(now, LONG_AGO, winners(1), { round: null, beacon: 'none' }),
  },
  'winners-three': {
    scene: 'winners',
    draw: { ...sold, status: 'completed', prizes: prizes(3) },
    drawing: (now) => drawn(now, LONG_AGO, winners(3)),
  },
  'winners-below-minimum': {
    scene: 'winners',
    draw: {
      ...{ ...sold, status: 'completed', prizes: prizes(3), minTicketAmount: 2000 },
      raised: { charityPence: 111_700, trees: 64, winnersCashPence: 223_395 },
    },
    drawing: (now) => drawn(now, LONG_AGO, winners(3)),
  },
  'winners-ten': {
    scene: 'winners',
    draw: { ...sold, status: 'completed', prizes: prizes(10) },
    drawing: (now) => drawn(now, LONG_AGO, winners(10)),
  },
  'winners-nobody': {
    scene: 'winners',
    draw: { ...sold, status: 'completed', prizes: prizes(2) },
    drawing: (now) => drawn(now, LONG_AGO, winners(2).map(nobody), { seal: null, beacon: null }),
  },
  redraw: {
    scene: 'countdown',
    draw: { ...sold, status: 'completed', prizes: prizes(3) },
    drawing: (now) => ({
      ...drawn(now, LONG_AGO, winners(3)),
      ...announced(now + 21_400, { status: 'completed', attempt: 2, ranks: [1] }),
    }),
    highlights: passing,
  },
  redrawn: {
    scene: 'winners',
    draw: { ...sold, status: 'completed', prizes: prizes(3) },
    drawing: (now) => drawn(now, LONG_AGO, winners(3), { attempt: 2, ranks: [1] }),
    results: replaced,
  },
  cancelled: {
    scene: 'cancelled',
    draw: { ...sold, status: 'cancelled' },
    drawing: () => ({ status: 'cancelled' }),
  },
};

const IDLE = { attempt: null, countdownEndsAt: null, round: null, seal: null, entered: null, result: null };

/** Before the page of a draw is opened: from then on it is told this story, whatever the server knows. */
export async function tell(page: Page, draw: PrizeDraw, story: Story): Promise<void> {
  const told = { ...draw, ...story.draw };
  const prizeDrawId = draw.id;
  const begun = Date.now();
  const drawing = (): DrawingState => ({
    ...IDLE,
    status: told.status,
    ranks: [],
    beacon: 'drand',
    inProgress: false,
    waitingForBeacon: false,
    ...story.drawing?.(begun),
    serverTime: at(Date.now()),
  });
  const path = `**/api/v1/prize-draws/${draw.id}`;
  await page.route(path, (route) => route.fulfill({ json: told }));
  await page.route(`${path}/drawing*`, (route) => route.fulfill({ json: drawing() }));
  await page.route(`${path}/results*`, (route) => route.fulfill({ json: story.results ?? [] }));
  await page.routeWebSocket('**/ws', (socket) => {
    if (story.silent) return void socket.close({ code: 1013 });
    const say = (message: LiveMessage) => socket.send(JSON.stringify(message));
    socket.onMessage(() => {
      say({ type: 'ticketsCount', prizeDrawId, count: told.ticketsSold });
      for (const highlight of story.highlights ?? [])
        say({ type: 'ticketHighlight', prizeDrawId, ...highlight });
    });
  });
}

import type { Page } from 'playwright-core';
import type { DrawingState, ResultRow, Winner } from '#contract/drawing/drawing.ts';
import type { LiveMessage } from '#contract/drawing/live.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';

/** A moment of a drawing that is rare or passes quickly, simulated for the page. */
export type Story = {
  /** The `data-scene` that the screen must show. */
  scene: string;
  drawing?: (now: number) => Partial<DrawingState>;
  draw?: Partial<PrizeDraw>;
  results?: ResultRow[];
  highlights?: readonly { ticketNumber: number; name: string }[];
  /** Whether the page gets no WebSocket connection. */
  silent?: true;
};

const formatTime = (ms: number) => new Date(ms).toISOString();

const ROOT = 'q2tJ7m1kZy0rXw9vT8sP4oN6lK3jH5gF2dE1cB0aA7U=';
const SEAL = `oakdraw.example/api/v1/prize-draws/0190a1b2/log\n1289\n${ROOT}\n\n— oakdraw.example AAAA\n`;

const NAMES = ['A. Baker', 'F. Holloway', 'M. Okonkwo', 'S. Featherstonehaugh-Cholmondeley', 'P. Wren'];
const NUMBERS = [1042, 77, 640, 318, 9, 1201, 555, 23, 871, 402];
const PRIZES = [
  'A week in the lighthouse',
  'A storm lamp',
  'Two days with the shepherd',
  'A brace of lobsters',
  'A barrel of cider',
  'A lock-keeper’s breakfast',
  'A windlass',
  'A hive of honey',
  'A slide rule',
  'A basket of figs',
];

const listPrizes = (count: number) =>
  PRIZES.slice(0, count).map((description, index) => ({
    rank: index + 1,
    description,
    valuePence: null,
    imageUrl: null,
    imageAlt: null,
  }));

const listWinners = (count: number): Winner[] =>
  listPrizes(count).map(({ rank, description }) => ({
    rank,
    prize: description,
    ticketNumber: NUMBERS[rank - 1] ?? null,
    winnerName: NAMES[(rank - 1) % NAMES.length] ?? null,
    cashPence: null,
    drawnAt: '2026-11-21T18:00:00.000Z',
    vacancy: null,
  }));

const loseWinner = (winner: Winner): Winner => ({
  ...winner,
  vacancy: {
    state: winner.rank === 1 ? 'disqualified' : 'declined',
    cause: winner.rank === 1 ? 'ineligible' : null,
    at: '2026-12-05T18:00:00.000Z',
    redrawBy: '2026-12-12T18:00:00.000Z',
  },
});

const sold = { status: 'awaiting_draw', ticketsSold: 1284, ticketLimit: 5000 } as const;

/** Of three witnesses, of which any two are enough, the first `count` saw the seal in time. */
const witness = (roundAt: number, count: number): Partial<DrawingState> => ({
  strength: count < 2 ? 'beacon' : 'witnessed',
  witnessing: {
    quorumAt: count < 2 ? null : formatTime(roundAt - 43_000),
    inTime: count >= 2,
    witnesses: ['sigsum.example', 'transparency.example', 'university-of-trees.example'].map(
      (name, index) => ({
        name,
        at: index < count ? formatTime(roundAt - 44_000 + index * 1000) : null,
      }),
    ),
  },
});

const announce = (endsAt: number, more: Partial<DrawingState> = {}): Partial<DrawingState> => ({
  status: 'awaiting_draw',
  attempt: 1,
  ranks: [1, 2, 3],
  countdownEndsAt: formatTime(endsAt),
  round: 12_345,
  seal: SEAL,
  entered: 1251,
  inProgress: true,
  ...more,
});

const finish = (now: number, ago: number, all: Winner[], more: Partial<DrawingState> = {}) =>
  announce(now - ago, {
    status: 'completed',
    ranks: all.map(({ rank }) => rank),
    inProgress: false,
    result: {
      winningTicketNumber: all[0]?.ticketNumber ?? null,
      winnerName: all[0]?.winnerName ?? null,
      drawnAt: formatTime(now - ago),
      winners: all,
    },
    ...more,
  });

const passing = NAMES.slice(0, 3).map((name, index) => ({ name, ticketNumber: NUMBERS[index + 4] ?? 1 }));
const removeWinner = (winner: Winner): Winner => ({ ...winner, ticketNumber: null, winnerName: null });
function createRow(
  id: string,
  drawNumber: number,
  rank: number,
  ticket: number,
  winnerName: string,
): ResultRow {
  const drawnAt = '2026-11-21T14:03:21Z';
  return { id, drawNumber, rank, drawnAt, winnerName, winningTicketNumber: ticket, notes: null };
}

const waitForDrawing = (draw: Partial<PrizeDraw>): Story => ({ scene: 'before', draw: { ...sold, ...draw } });

/** The countdown of a draw with this many prizes. */
const countDown = (count: number, more: Partial<DrawingState> = {}): Story => ({
  scene: 'countdown',
  draw: { ...sold, prizes: listPrizes(count) },
  drawing: (now) => announce(now + 27_400, more),
});

/** A result, `ago` milliseconds after the drawing: at first the reveal, later all winners. */
const showResult = (
  scene: 'reveal' | 'winners',
  all: Winner[],
  { ago = scene === 'reveal' ? 0 : 3_600_000, ...more }: Partial<DrawingState> & { ago?: number } = {},
): Story => ({
  scene,
  draw: { ...sold, status: 'completed', prizes: listPrizes(all.length) },
  drawing: (now) => finish(now, ago, all, more),
});

const BELOW_MINIMUM = {
  outcome: 'minimum_not_met',
  minTicketAmount: 2000,
  raised: { charityPence: 111_700, trees: 64, treesPlanted: 0, winnersCashPence: 223_395 },
} as const;

const three = showResult('winners', listWinners(3));

export const STORIES: Record<string, Story> = {
  before: waitForDrawing({ status: 'active', prizes: listPrizes(3), drawMode: 'automatic' }),
  'before-one-prize': waitForDrawing({ prizes: listPrizes(1), title: 'The oak rocking horse' }),
  'before-ten-prizes': waitForDrawing({ status: 'active', prizes: listPrizes(10) }),
  'before-without-tickets': waitForDrawing({ ticketsSold: 0, prizes: listPrizes(2) }),
  countdown: { ...countDown(3), highlights: passing },
  'countdown-sealing': {
    ...countDown(3),
    drawing: (now) => announce(now + 43_400, witness(now + 43_400, 1)),
  },
  'countdown-witnessed': {
    ...countDown(3),
    drawing: (now) => announce(now + 27_400, witness(now + 27_400, 2)),
    highlights: passing,
  },
  'countdown-without-beacon': countDown(1, {
    round: null,
    beacon: 'none',
    strength: 'committed',
    ranks: [1],
  }),
  'connection-lost': { ...countDown(3), silent: true },
  waiting: {
    scene: 'waiting-for-beacon',
    draw: { ...sold, prizes: listPrizes(3) },
    drawing: (now) => announce(now - 12_000, { waitingForBeacon: true }),
  },
  'waiting-unwitnessed': {
    scene: 'waiting-for-beacon',
    draw: { ...sold, prizes: listPrizes(3) },
    drawing: (now) => announce(now - 12_000, { waitingForBeacon: true, ...witness(now - 12_000, 1) }),
  },
  stopped: {
    scene: 'stopped',
    draw: { ...sold, prizes: listPrizes(3) },
    drawing: (now) => announce(now - 12_000, { isStopped: true }),
  },
  'reveal-witnessed': {
    ...showResult('reveal', listWinners(1)),
    drawing: (now) => finish(now, 0, listWinners(1), witness(now, 3)),
  },
  'reveal-third': showResult('reveal', listWinners(3)),
  'reveal-last-of-ten': showResult('reveal', listWinners(10), { ago: 36_500 }),
  'reveal-nobody': showResult(
    'reveal',
    listWinners(2).map((winner) => (winner.rank === 2 ? removeWinner(winner) : winner)),
  ),
  winner: showResult('winners', listWinners(1), { round: null, beacon: 'none', strength: 'committed' }),
  'winners-three': three,
  'winners-witnessed': showResult('winners', listWinners(3), { strength: 'witnessed' }),
  'winners-below-minimum': {
    ...showResult(
      'winners',
      listWinners(3).map((winner) => ({ ...winner, cashPence: 74_465 })),
    ),
    draw: { ...three.draw, ...BELOW_MINIMUM },
  },
  'winners-vacant': showResult(
    'winners',
    listWinners(3).map((winner) => (winner.rank < 3 ? loseWinner(winner) : winner)),
  ),
  'winners-ten': showResult('winners', listWinners(10)),
  'winners-nobody': {
    ...showResult('winners', listWinners(2).map(removeWinner), { seal: null, beacon: null, strength: null }),
    draw: { ...sold, status: 'completed', outcome: 'no_winner', prizes: listPrizes(2) },
  },
  redraw: {
    ...three,
    scene: 'countdown',
    drawing: (now) => ({
      ...three.drawing?.(now),
      ...announce(now + 21_400, { status: 'completed', attempt: 2, ranks: [1] }),
    }),
    highlights: passing,
  },
  redrawn: {
    ...showResult('winners', listWinners(3), { attempt: 2, ranks: [1] }),
    results: [
      createRow('b', 2, 1, 1042, 'A. Baker'),
      createRow('a', 1, 1, 613, 'R. Thistlewood'),
      createRow('c', 1, 2, 77, 'F. Holloway'),
      createRow('d', 1, 3, 640, 'M. Okonkwo'),
    ],
  },
  cancelled: {
    scene: 'cancelled',
    draw: { ...sold, status: 'cancelled' },
    drawing: () => ({ status: 'cancelled' }),
  },
};

const IDLE = { attempt: null, countdownEndsAt: null, round: null, seal: null, entered: null, result: null };

/** Simulates a story on the page that is opened next, whatever the server's state. */
export async function tellStory(page: Page, draw: PrizeDraw, story: Story): Promise<void> {
  const shown = { ...draw, ...story.draw };
  const prizeDrawId = draw.id;
  const begun = Date.now();
  const drawing = (): DrawingState => ({
    ...IDLE,
    status: shown.status,
    ranks: [],
    beacon: 'drand',
    strength: 'beacon',
    witnessing: null,
    witnesses: 0,
    inProgress: false,
    waitingForBeacon: false,
    isStopped: false,
    ...story.drawing?.(begun),
    serverTime: formatTime(Date.now()),
  });
  const path = `**/api/v1/prize-draws/${draw.id}`;
  await page.route(path, (route) => route.fulfill({ json: shown }));
  await page.route(`${path}/drawing*`, (route) => route.fulfill({ json: drawing() }));
  await page.route(`${path}/results*`, (route) => route.fulfill({ json: story.results ?? [] }));
  await page.routeWebSocket('**/ws', (socket) => {
    if (story.silent) return void socket.close({ code: 1013 });
    const send = (message: LiveMessage) => socket.send(JSON.stringify(message));
    socket.onMessage(() => {
      send({ type: 'ticketsCount', prizeDrawId, count: shown.ticketsSold });
      for (const highlight of story.highlights ?? [])
        send({ type: 'ticketHighlight', prizeDrawId, ...highlight });
    });
  });
}

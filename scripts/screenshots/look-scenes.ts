import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { COLOR_SCHEMES, FONT_PAIRS, type FontPair, LAYOUTS } from '#domain/looks/choices.ts';
import { buy } from '../../tests/helpers/sold-tickets.ts';
import { waitUntilUsable } from '../page-watch.ts';
import { type Actions, seeRole } from './actions.ts';
import { createDraw, finishDraw, VERIFIED_HOST } from './cast.ts';
import { doOnce, listScenes, type Scene, type Stage } from './scene.ts';

/** For each font pair, a colour that is hard to make readable. */
const CUSTOM_COLORS: Record<FontPair, string> = {
  heritage: '#a8641f',
  modern: '#0a0a3c',
  playful: '#ffe600',
  bold: '#d11a1a',
};

/** A draw's page in every look that hosts can choose, and in rare states. */
export function lookScenes({ cast }: Stage): Scene[] {
  // Created only when a picture needs them, because nothing else does.
  const getPeople = doOnce(() =>
    Promise.all([cast.register('Hedy', 'Oakes', VERIFIED_HOST), cast.register('Linden', 'Ashby')]),
  );
  const create = async (look: Partial<DrawInput>, sold = 31): Promise<PrizeDraw> => {
    const [host, buyer] = await getPeople();
    const draw = await createDraw(host, { ...NARROWBOAT, ...look });
    if (sold > 0) await buy(buyer, draw, sold);
    return draw;
  };
  const pageOf = (createOne: () => Promise<PrizeDraw>) =>
    doOnce(async () => `/prize-draw/${(await createOne()).id}`);
  const createCancelled = async () => {
    const draw = await create({ layout: 'poster', colorScheme: 'green' });
    await cast.admin.api('POST /api/v1/prize-draws/:id/cancel', {
      params: { id: draw.id },
      body: { reason: 'The boat was sold before the season, and no other could be found in time.' },
    });
    return draw;
  };
  const createDrawn = async () => {
    const draw = await create({ title: 'The whole tombola', colorScheme: 'purple', prizes: TEN_PRIZES });
    const [host] = await getPeople();
    await finishDraw(host, draw);
    return draw;
  };
  const looks = LAYOUTS.flatMap((layout) =>
    FONT_PAIRS.flatMap((fontPair) =>
      COLOR_SCHEMES.map((colorScheme): Scene => {
        const customColor = colorScheme === 'custom' ? CUSTOM_COLORS[fontPair] : null;
        const look = { layout, colorScheme, fontPair, customColor };
        return {
          name: `looks/${layout}-${fontPair}-${colorScheme}`,
          path: pageOf(() => create(look)),
          screen: true,
        };
      }),
    ),
  );
  const tenWinners = { path: pageOf(createDrawn), act: returnAfterDrawing };
  return [
    ...looks,
    ...listScenes('looks')({
      'poster-whole': { path: pageOf(() => create({ layout: 'poster' })) },
      'story-whole': { path: pageOf(() => create({ layout: 'story' })) },
      'none-sold-no-limit': { path: pageOf(() => create({ ticketLimit: null, ticketPrice: 10_000 }, 0)) },
      cancelled: { path: pageOf(createCancelled) },
      'ten-winners': tenWinners,
      'ten-winners-print': { ...tenWinners, print: true },
    }),
  ];
}

const NARROWBOAT: Partial<DrawInput> = {
  title: 'A weekend on the narrowboat',
  description:
    'Two nights on the canal in a boat built in 1936, with coal in the bunker and bread in the crock.\n\nYou bring wellingtons, and somebody to open the locks.',
  prizes: [
    { rank: 1, description: 'Two nights for four aboard the Heron' },
    { rank: 2, description: 'A lock-keeper’s breakfast for two' },
    { rank: 3, description: 'A brass windlass' },
  ],
  minTicketAmount: 40,
};

const TEN_PRIZES = Array.from({ length: 10 }, (_, at) => ({
  rank: at + 1,
  description: ['A rocking horse', 'A cask of ale', 'A year of Saturday cakes'][at % 3] ?? '',
}));

/** Waits for the result, and reopens the page as a later visitor would. */
const returnAfterDrawing: Actions = [
  seeRole('heading', /^The winners$/, { timeout: 40_000 }),
  (page) => page.reload(),
  waitUntilUsable,
];

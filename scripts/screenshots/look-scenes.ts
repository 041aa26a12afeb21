import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { waitUntilUsable } from '../page-watch.ts';
import type { Action } from './actions.ts';
import { becomeHost, buy, type Cast, createDraw, finishDraw, type Person } from './cast.ts';
import { listScenes, type Scene } from './scene.ts';

const LAYOUTS = ['classic', 'poster', 'story'] as const;
const SCHEMES = ['blue', 'green', 'pink', 'purple', 'custom'] as const;

/** Each font pair, with a custom colour that is hard to make readable. */
const FONTS = { heritage: '#a8641f', modern: '#0a0a3c', playful: '#ffe600', bold: '#d11a1a' } as const;

/** A draw's page in every look that a host can choose, and in rare states. */
export function lookScenes(cast: Cast): Scene[] {
  let people: Promise<[host: Person, buyer: Person]> | undefined;
  // Created with the first picture, because they are needed for nothing else.
  const getPeople = () => {
    people ??= Promise.all([
      cast.register('Hedy', 'Oakes').then((host) => becomeHost(cast, host)),
      cast.register('Linden', 'Ashby'),
    ]);
    return people;
  };
  const create = async (look: Partial<DrawInput>, sold = 31): Promise<PrizeDraw> => {
    const [host, buyer] = await getPeople();
    const draw = await createDraw(host, { ...NARROWBOAT, ...look });
    if (sold > 0) await buy(buyer, draw, sold);
    return draw;
  };
  const pageOf = async (draw: Promise<PrizeDraw>) => `/prize-draw/${(await draw).id}`;
  const finished = async () => {
    const draw = await create({ title: 'The whole tombola', colorScheme: 'purple', prizes: TEN_PRIZES });
    const [host] = await getPeople();
    await finishDraw(host, draw);
    return draw;
  };
  const looks = LAYOUTS.flatMap((layout) =>
    Object.entries(FONTS).flatMap(([fontPair, customColor]) =>
      SCHEMES.map((colorScheme): Scene => {
        const look = { layout, colorScheme, fontPair: fontPair as keyof typeof FONTS };
        return {
          name: `looks/${layout}-${fontPair}-${colorScheme}`,
          path: () => pageOf(create({ ...look, ...(colorScheme === 'custom' && { customColor }) })),
          screen: true,
        };
      }),
    ),
  );
  return [
    ...looks,
    ...listScenes('looks')({
      'poster-whole': { path: () => pageOf(create({ layout: 'poster' })) },
      'story-whole': { path: () => pageOf(create({ layout: 'story' })) },
      'none-sold-no-limit': { path: () => pageOf(create({ ticketLimit: null, ticketPrice: 10_000 }, 0)) },
      cancelled: {
        path: async () => {
          const { id } = await create({ layout: 'poster', colorScheme: 'green' });
          await cast.admin.api('POST /api/v1/prize-draws/:id/cancel', {
            params: { id },
            body: CANCELLATION,
          });
          return `/prize-draw/${id}`;
        },
      },
      'ten-winners': { path: () => pageOf(finished()), act: returnAfterDrawing },
      'ten-winners-print': { path: () => pageOf(finished()), act: returnAfterDrawing, print: true },
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

const CANCELLATION = {
  reason: 'The boat was sold before the season, and no other could be found in time.',
};

const TEN_PRIZES = Array.from({ length: 10 }, (_, at) => ({
  rank: at + 1,
  description: ['A rocking horse', 'A cask of ale', 'A year of Saturday cakes'][at % 3] ?? '',
}));

/** Waits for the result, and opens the page again as a later visitor does. */
const returnAfterDrawing: Action = async (page) => {
  await page.getByRole('heading', { name: 'The winners', exact: true }).waitFor({ timeout: 40_000 });
  await page.reload();
  await waitUntilUsable(page);
};

import type { Page } from 'playwright-core';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { waitUntilUsable } from '../page-watch.ts';
import type { Scene } from './camera.ts';
import { buy, type Cast, draw, inDays, type Person } from './cast.ts';

const LAYOUTS = ['classic', 'poster', 'story'] as const;
const SCHEMES = ['blue', 'green', 'pink', 'purple', 'custom'] as const;

/** Each pair of letters with a custom colour that is hard to make readable. */
const FONTS = [
  ['heritage', '#a8641f'],
  ['modern', '#0a0a3c'],
  ['playful', '#ffe600'],
  ['bold', '#d11a1a'],
] as const;

/** Whose draws they are, and who buys in them; made when the first picture is. */
type Fair = () => Promise<{ host: Person; buyer: Person }>;

/** A draw's page in every look that a host can choose, and in the states that come seldom. */
export function lookScenes(cast: Cast): Scene[] {
  let made: ReturnType<Fair> | undefined;
  const fair: Fair = () => {
    made ??= openFair(cast);
    return made;
  };
  return [...everyLook(fair), ...seldomStates(cast, fair)];
}

async function openFair({ admin, buyer }: Cast) {
  const host = await buyer('Hedy', 'Oakes');
  const params = { id: host.user.id };
  await host.api('PATCH /api/v1/users/:id', { params, body: { role: 'host' } });
  await admin.api('PUT /api/v1/admin/hosts/:id/verify', { params });
  return { host, buyer: await buyer('Linden', 'Ashby') };
}

function everyLook(fair: Fair): Scene[] {
  return LAYOUTS.flatMap((layout) =>
    FONTS.flatMap(([fontPair, customColor]) =>
      SCHEMES.map((colorScheme): Scene => {
        const look = { layout, fontPair, colorScheme };
        const custom = colorScheme === 'custom' ? { customColor } : {};
        return {
          name: `looks/${layout}-${fontPair}-${colorScheme}`,
          path: async () => pageOf(await narrowboat(fair, { ...look, ...custom })),
          frame: 'screen',
        };
      }),
    ),
  );
}

function seldomStates(cast: Cast, fair: Fair): Scene[] {
  return [
    { name: 'looks/poster-whole', path: async () => pageOf(await narrowboat(fair, { layout: 'poster' })) },
    { name: 'looks/story-whole', path: async () => pageOf(await narrowboat(fair, { layout: 'story' })) },
    {
      name: 'looks/none-sold-no-limit',
      path: async () => pageOf(await narrowboat(fair, { ticketLimit: null, ticketPrice: 10_000 }, 0)),
    },
    { name: 'looks/cancelled', path: async () => pageOf(await cancelled(cast, fair)) },
    { name: 'looks/ten-winners', path: async () => pageOf(await tombola(fair)), act: afterTheDrawing },
    {
      name: 'looks/ten-winners-print',
      path: async () => pageOf(await tombola(fair)),
      act: afterTheDrawing,
      print: true,
    },
  ];
}

const pageOf = ({ id }: PrizeDraw) => `/prize-draw/${id}`;

async function narrowboat(fair: Fair, look: Partial<DrawInput>, sold = 31): Promise<PrizeDraw> {
  const { host, buyer } = await fair();
  const made = await draw(host, {
    title: 'A weekend on the narrowboat',
    description:
      'Two nights on the canal in a boat built in 1936, with coal in the bunker and bread in the crock.\n\nYou bring wellingtons, and somebody to open the locks.',
    prizes: [
      { rank: 1, description: 'Two nights for four aboard the Heron' },
      { rank: 2, description: 'A lock-keeper’s breakfast for two' },
      { rank: 3, description: 'A brass windlass' },
    ],
    minTicketAmount: 40,
    endDate: inDays(7),
    ...look,
  });
  if (sold > 0) await buy(buyer, made, sold);
  return made;
}

async function cancelled({ admin }: Cast, fair: Fair): Promise<PrizeDraw> {
  const made = await narrowboat(fair, { layout: 'poster', colorScheme: 'green' });
  const body = { reason: 'The boat was sold before the season, and no other could be found in time.' };
  return admin.api('POST /api/v1/prize-draws/:id/cancel', { params: { id: made.id }, body });
}

async function tombola(fair: Fair): Promise<PrizeDraw> {
  const prizes = ['A rocking horse', 'A cask of ale', 'A year of Saturday cakes'];
  const made = await narrowboat(fair, {
    title: 'The whole tombola',
    colorScheme: 'purple',
    prizes: Array.from({ length: 10 }, (_, at) => ({ rank: at + 1, description: prizes[at % 3] ?? '' })),
  });
  const { host } = await fair();
  await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: made.id } });
  await host.api('POST /api/v1/prize-draws/:id/start', { params: { id: made.id } });
  return made;
}

/** As somebody finds the page who comes later. */
async function afterTheDrawing(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'The winners', exact: true }).waitFor({ timeout: 40_000 });
  await page.reload();
  await waitUntilUsable(page);
}

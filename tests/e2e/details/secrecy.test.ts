import { expect, it } from 'vitest';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { browserSite, type Person } from '../../helpers/browser.ts';
import { drawsOf } from '../../helpers/buyer-pages.ts';
import { SMALL_PICTURE } from '../../helpers/pictures.ts';
import { createWriter } from '../../secrecy/comparable.ts';
import { answerTo } from '../../secrecy/world.ts';

const site = browserSite();
const { host, withGame } = drawsOf(site);

/** One of two identical draws, with a buyer whose answer was right in one and wrong in the other. */
type Twin = { draw: PrizeDraw; buyer: Person; write: (text: string) => string };

async function makeTwin(right: boolean): Promise<Twin> {
  // A draw without a picture gets one of several drawings, depending on its id.
  const { api } = await host();
  const { url: imageUrl } = await api('POST /api/upload-image', { body: { image: SMALL_PICTURE } });
  const draw = await withGame('math', { imageUrl });
  const buyer = await site.person({ firstName: 'Bea', lastName: 'Birch' });
  const { id } = draw;
  const challenge = await buyer.api('POST /api/v1/prize-draws/:id/challenge', { params: { id } });
  await buyer.api('POST /api/v1/prize-draws/:id/challenge/:challengeId', {
    params: { id, challengeId: challenge.id },
    body: { answer: answerTo(challenge, right) },
  });
  await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id },
    body: { quantity: 2, challengeId: challenge.id },
  });
  return { draw, buyer, write: createWriter() };
}

const PATHS = [
  ...['/prize-draw/:id', '/prize-draw/:id/live'],
  ...['/prize-draw/:id/verify', '/prize-draw/:id/tickets', '/prize-draw/:id/challenge'],
  ...['/prize-draw/:id/purchase?quantity=1', '/prize-draw/:id/view-tickets', '/prize-draw/:id/admin'],
];

/** The dashboard also lists all draws on sale, so it can be compared only once neither twin is on sale. */
const DASHBOARD = '/dashboard?view=participant';

/** Parts of a page that change with every rendering. */
const OF_THE_MOMENT: [RegExp, string][] = [
  [/[A-Za-z0-9+/]{22}==/g, '<nonce>'],
  [/\b\d{13}(\.\d+)?\b/g, '<now>'],
  [/>\d\d<\/span>/g, '<left>'],
  // A unit is singular if its value is 1.
  [/>(day|hour|minute|second)s?<\/span>/g, '>$1<'],
  [/\b\d+ (days?|hours?|minutes?|seconds?)\b/g, '<left>'],
];

/** Every page about a draw, as the server renders it for each user who can open it. */
async function pagesOf({ draw, buyer, write }: Twin, onSale: boolean): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  const everybody = { visitor: undefined, buyer, owner: await host() };
  for (const [role, as] of Object.entries(everybody)) {
    const { context } = await site.visitor({ ...(as && { as }) });
    for (const path of role === 'buyer' && !onSale ? [...PATHS, DASHBOARD] : PATHS) {
      const response = await context.request.get(path.replace(':id', draw.id));
      const html = OF_THE_MOMENT.reduce(
        (text, [pattern, written]) => text.replace(pattern, written),
        await response.text(),
      );
      pages[`${path}, as ${role}`] = write(`${response.status()} ${response.url().split('?')[0]}\n${html}`);
    }
  }
  return pages;
}

it('renders the same pages before the close for a right and a wrong answer [CHAL-18]', async () => {
  const twins = [await makeTwin(true), await makeTwin(false)] as const;
  const differing = async ({ onSale = false } = {}) => {
    // A warm-up: the first rendering loads code and is streamed in different chunks.
    await pagesOf(twins[0], onSale);
    const [knowing, guessing] = [await pagesOf(twins[0], onSale), await pagesOf(twins[1], onSale)];
    return Object.keys(knowing).filter((page) => knowing[page] !== guessing[page]);
  };
  expect(await differing({ onSale: true })).toEqual([]);
  const { api } = await host();
  for (const { draw } of twins) await api('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  expect(await differing()).toEqual([]);
  for (const { draw } of twins) await api('POST /api/v1/prize-draws/:id/start', { params: { id: draw.id } });
  expect(await differing()).toContain(`${DASHBOARD}, as buyer`);
});

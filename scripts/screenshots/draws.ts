import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { buy } from '../../tests/helpers/sold-tickets.ts';
import { addDays, type Cast, createDraw, finishDraw } from './cast.ts';

export type Draws = Awaited<ReturnType<typeof prepareDraws>>;

/** Collects the demo's draws, and creates draws in all other states. */
export async function prepareDraws(cast: Cast) {
  const { host, longHost, guest } = cast;
  const own = await host.api('GET /api/v1/users/:id/prize-draws', {
    params: { id: host.user.id },
    query: {},
  });
  const demo = (title: string): PrizeDraw => {
    const found = own.find((one) => one.title.startsWith(title));
    if (!found) throw new Error(`The demo has no draw called ${title}`);
    return found;
  };
  const pictures = own.flatMap(({ imageUrl, galleryUrls }) => [
    ...(imageUrl ? [imageUrl] : []),
    ...galleryUrls,
  ]);
  const fern = await cast.register('Fern', 'Holloway');
  const soldOut = await createDraw(longHost, {
    title: 'A flitch of bacon',
    ticketLimit: 6,
    colorScheme: 'purple',
  });
  await buy(fern, soldOut, 6);
  const belowMinimum = await createDraw(longHost, {
    title: 'A narrowboat weekend',
    minTicketAmount: 60,
    prizes: [
      { rank: 1, description: 'Two nights on the canal' },
      { rank: 2, description: 'A lock-keeper’s breakfast' },
      { rank: 3, description: 'A windlass' },
    ],
  });
  await buy(fern, belowMinimum, 2);
  await finishDraw(longHost, belowMinimum);
  const noEntries = await createDraw(longHost, {
    title: 'A jar of honey',
    skillGameType: 'math',
    skillGameDifficulty: 'easy',
    colorScheme: 'custom',
    customColor: '#b5651d',
  });
  await buy(guest, noEntries, 3, false);
  await finishDraw(longHost, noEntries);
  const paused = await createDraw(longHost, { title: 'A brace of lobsters', colorScheme: 'pink' });
  await buy(fern, paused, 3);
  await cast.admin.api('PUT /api/v1/prize-draws/:id', {
    params: { id: paused.id },
    body: { ...paused, startDate: null, status: 'inactive' },
  });
  const withdrawn = await createDraw(longHost, { title: 'A balloon flight', layout: 'poster' });
  await buy(fern, withdrawn, 4);
  const cancelled = await cast.admin.api('POST /api/v1/prize-draws/:id/cancel', {
    params: { id: withdrawn.id },
    body: { reason: 'The balloon was sold before the season.' },
  });
  const archived = await createDraw(host, { title: 'A withdrawn idea', startDate: null });
  await host.api('POST /api/v1/prize-draws/:id/archive', { params: { id: archived.id } });
  const wrongly = await createDraw(longHost, {
    title: 'A barrel of cider',
    skillGameType: 'math',
    skillGameDifficulty: 'easy',
    colorScheme: 'green',
  });
  await buy(guest, wrongly, 2, false);
  const rightly = await buy(guest, wrongly, 3);
  await longHost.api('POST /api/v1/prize-draws/:id/tickets/:ticketId/void', {
    params: { id: wrongly.id, ticketId: rightly.tickets[1]?.id ?? '' },
    body: { reason: 'Bought twice by mistake' },
  });
  await buy(fern, wrongly, 25);
  await longHost.api('POST /api/v1/prize-draws/:id/end', { params: { id: wrongly.id } });

  const changed = await createDraw(longHost, { title: 'A day with the shepherd', layout: 'story' });
  await longHost.api('PUT /api/v1/prize-draws/:id', {
    params: { id: changed.id },
    body: { ...changed, ticketPrice: 250, title: 'Two days with the shepherd' },
  });
  return {
    lighthouse: demo('A week in the lighthouse'),
    horse: demo('The oak rocking horse'),
    supper: demo('Supper for eight'),
    bicycle: demo('A touring bicycle'),
    hamper: demo('The village fête hamper'),
    cakes: demo('A year of Saturday cakes'),
    draft: demo('A hand-knitted jumper'),
    soldOut,
    belowMinimum,
    noEntries,
    paused,
    cancelled,
    wrongly,
    changed,
    long: await createDraw(longHost, {
      ...createLongest('words'),
      imageUrl: pictures[0] ?? null,
      galleryUrls: fillGallery(pictures),
    }),
    unbroken: await createDraw(longHost, createLongest('letters')),
    unlimited: await createDraw(longHost, {
      title: 'A season of rowing',
      ticketLimit: null,
      ticketPrice: 10_000,
      colorScheme: 'purple',
      fontPair: 'bold',
    }),
    pink: await createDraw(longHost, {
      title: 'A kiln-load of pots',
      colorScheme: 'pink',
      fontPair: 'playful',
    }),
    yellow: await createDraw(longHost, {
      title: 'A field of sunflowers',
      colorScheme: 'custom',
      customColor: '#ffe600',
    }),
    night: await createDraw(longHost, {
      title: 'A night at the observatory',
      colorScheme: 'custom',
      customColor: '#0a0a3c',
      layout: 'poster',
      fontPair: 'modern',
      galleryUrls: demo('A week').galleryUrls,
    }),
    words: await createDraw(longHost, {
      title: 'A dictionary, signed',
      skillGameType: 'word',
      skillGameDifficulty: 'hard',
      colorScheme: 'blue',
    }),
    sums: await createDraw(longHost, {
      title: 'A slide rule',
      skillGameType: 'math',
      skillGameDifficulty: 'medium',
      colorScheme: 'purple',
    }),
    endsSoon: await createDraw(longHost, {
      title: 'A basket of figs',
      endDate: addDays(0.06),
      colorScheme: 'green',
    }),
  };
}

/** Fills a gallery with as many pictures as it allows. */
function fillGallery(pictures: readonly string[]): string[] {
  const some = pictures.length > 0 ? pictures : [''];
  return Array.from({ length: limits.gallery.max }, (_, at) => some[at % some.length] ?? '').filter(Boolean);
}

const SENTENCE = 'Carved over a winter from one fallen oak, with a real horsehair mane and a saddle. ';

/** Fields with the longest allowed texts, made either of words or of letters without spaces. */
function createLongest(kind: 'words' | 'letters'): Partial<DrawInput> {
  const fill = (length: number) =>
    (kind === 'words' ? SENTENCE.repeat(100) : 'Wolverhampton'.repeat(400)).slice(0, length).trim();
  return {
    title: fill(limits.title.max),
    description: fill(limits.description.max),
    prizes: Array.from({ length: limits.prizes.max }, (_, at) => ({
      rank: at + 1,
      description: fill(limits.prizeDescription.max),
    })),
    charityName: fill(limits.charityName.max),
    charityNumber: '9'.repeat(limits.charityNumber.max),
    charityPercentage: 100,
    ticketLimit: limits.ticketLimit.max,
    minTicketAmount: limits.minTicketAmount.max,
    maxTicketsPerPerson: limits.maxTicketsPerPerson.max,
    ticketPrice: limits.ticketPrice.max,
    extraTreesCount: limits.extraTreesCount.max,
    colorScheme: 'green',
    layout: kind === 'words' ? 'classic' : 'poster',
  };
}

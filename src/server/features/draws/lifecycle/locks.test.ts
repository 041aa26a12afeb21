import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { LOCKED_AFTER_SALE } from '#domain/draws/locks.ts';
import { prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { BAD_DRAW_VALUES } from '../../../../../tests/helpers/bad-draw-values.ts';
import { inputOf, publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { admin, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { uploadPicture } from '../../../../../tests/helpers/pictures.ts';

const app = await provideTestApp();
const [host, boss] = [await verifiedHost(app), await admin(app)];

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

const put = (by: Someone, draw: PrizeDraw, changes: Partial<DrawInput>) =>
  by.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), ...changes },
  });

const read = async (draw: PrizeDraw) =>
  (await host.client.call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } })).body;

const full: Partial<DrawInput> = {
  minTicketAmount: 50,
  maxTicketsPerPerson: 10,
  charityNumber: '209603',
  extraTreesCount: 5,
};

/** The fields that the first sale locks: a change to each, and how its error message begins. */
const locks: [changes: Partial<DrawInput>, path: string, label: string][] = [
  [{ title: 'Another' }, 'title', 'Title'],
  [{ description: 'A toy lighthouse.' }, 'description', 'Description'],
  [{ imageAlt: 'A toy' }, 'imageAlt', 'Picture description'],
  [{ ticketPrice: 501 }, 'ticketPrice', 'Ticket price'],
  [{ ticketLimit: 101 }, 'ticketLimit', 'Ticket limit'],
  [{ ticketLimit: null }, 'ticketLimit', 'Ticket limit'],
  [{ minTicketAmount: 51 }, 'minTicketAmount', 'Minimum ticket amount'],
  [{ minTicketAmount: null }, 'minTicketAmount', 'Minimum ticket amount'],
  [{ maxTicketsPerPerson: 11 }, 'maxTicketsPerPerson', 'Tickets per person'],
  [{ prizes: [{ rank: 1, description: 'A week in a lighthouse' }] }, 'prizes', 'Prizes'],
  [{ prizes: undefined, prize: 'Less' }, 'prizes', 'Prizes'],
  [{ endDate: inDays(8) }, 'endDate', 'End date'],
  [{ endDate: inDays(-1) }, 'endDate', 'End date'],
  [{ startDate: inDays(1) }, 'startDate', 'Start date'],
  [{ charityName: 'Hedgehogs' }, 'charityName', 'Charity'],
  [{ charityNumber: '209604' }, 'charityNumber', 'Charity number'],
  [{ charityPercentage: 11 }, 'charityPercentage', 'Charity percentage'],
  [{ skillGameType: 'word' }, 'skillGameType', 'Skill game type'],
  [{ skillGameDifficulty: 'hard' }, 'skillGameDifficulty', 'Difficulty level'],
  [{ drawMode: 'automatic' }, 'drawMode', 'Draw mode'],
];

/** The fields that stay editable, however many tickets are sold. */
const open: Partial<DrawInput>[] = [
  { colorScheme: 'custom', customColor: '#123456' },
  { layout: 'story', fontPair: 'modern' },
  { showProgressBar: false },
  { extraTreesCount: 6 },
];

/** Pictures are locked too, as the last tests show. A draw’s organisation and address are fixed even before. `status` only resumes a paused draw, and `prize` is another form of `prizes`. */
const OTHERS: (keyof DrawInput)[] = [
  ...(['imageUrl', 'galleryUrls', 'galleryAlts', 'prize', 'status'] as const),
  ...(['organisation', 'slug'] as const),
  // Their rules are tested with the prizes' details.
  ...(['questions', 'videoUrl'] as const),
];

it('decides for every field that a host can set whether the first sale locks it [EDIT-12] [EDIT-14]', () => {
  const locked = new Set(locks.map(([, path]) => path));
  const pictures = ['imageUrl', 'galleryUrls', 'galleryAlts'];
  expect([...locked, ...pictures].toSorted()).toEqual([...LOCKED_AFTER_SALE].toSorted());
  const decided = new Set([...locked, ...open.flatMap(Object.keys), ...OTHERS]);
  expect([...decided].toSorted()).toEqual(Object.keys(BAD_DRAW_VALUES).toSorted());
});

describe('after the first sale', () => {
  let sold: PrizeDraw;
  beforeAll(async () => {
    const draw = await publishedDraw(app, host, full);
    // The fields stay locked, even if every ticket was voided.
    await setCounters(app, draw.id, { issuedCount: 1, voidedCount: 1 });
    sold = await read(draw);
  });

  describe.each([
    ['the host', () => host],
    ['an admin', () => boss],
  ])('%s', (_, by) => {
    it.each(locks)('cannot change %j [EDIT-12] [EDIT-13]', async (changes, path, label) => {
      const message = `${label} cannot be changed once a ticket has been sold`;
      expect(await put(by(), sold, { ...changes, layout: 'story' })).toMatchObject({
        status: 409,
        error: { message, code: 'locked', issues: [{ path, message }] },
      });
      expect(await read(sold)).toEqual(sold);
    });

    it('cannot reduce extra trees [EDIT-16]', async () => {
      const message = 'Extra trees can only be added once a ticket has been sold';
      expect(await put(by(), sold, { extraTreesCount: 4 })).toMatchObject({
        status: 409,
        error: { message, issues: [{ path: 'extraTreesCount', message }] },
      });
    });

    it('gets every locked field in one error [EDIT-12]', async () => {
      const { error } = await put(by(), sold, { title: 'Another', ticketPrice: 1, extraTreesCount: 0 });
      expect(error.issues?.map(({ path }) => path)).toEqual(['ticketPrice', 'title', 'extraTreesCount']);
    });
  });

  it.each(open)('the host can still change %j [EDIT-14] [EDIT-16]', async (changes) => {
    const draw = await publishedDraw(app, host, full);
    await setCounters(app, draw.id, { issuedCount: 3 });
    expect(await put(host, draw, changes)).toMatchObject({ status: 200, body: changes });
  });

  it.each(['imageUrl', 'galleryUrls', 'galleryAlts'] as const)(
    'the pictures are fixed: %s [EDIT-14]',
    async (path) => {
      const picture = await uploadPicture(host);
      const pictures = { imageUrl: picture, galleryUrls: [picture, picture], galleryAlts: [null, 'Stairs'] };
      const draw = await publishedDraw(app, host, { ...full, ...pictures });
      await setCounters(app, draw.id, { issuedCount: 3 });
      const other = {
        imageUrl: null,
        galleryUrls: [picture, picture, picture],
        galleryAlts: ['A toy', 'Stairs'],
      };
      const { status, error } = await put(host, draw, { [path]: other[path] });
      const paths = error.issues?.map((issue) => issue.path);
      expect([status, error.code, paths?.includes(path)]).toEqual([409, 'locked', true]);
      expect((await put(host, draw, {})).status).toBe(200);
    },
  );

  it('locks terms that could be changed before that sale [EDIT-12]', async () => {
    const openBefore = locks.filter(
      ([changes]) => changes.endDate === undefined && changes.startDate === undefined,
    );
    for (const [changes, path] of openBefore) {
      const draw = await publishedDraw(app, host, full);
      const { status, body } = await put(host, draw, changes);
      expect([path, status]).toEqual([path, 200]);
      expect(body).not.toMatchObject({ [path]: draw[path as keyof PrizeDraw] });
    }
  });

  it('keeps its dates to the millisecond if they are sent in whole seconds [EDIT-13]', async () => {
    const draw = await publishedDraw(app, host, { endDate: `${inDays(7).slice(0, 19)}.789Z` });
    await setCounters(app, draw.id, { issuedCount: 1 });
    const { status, body } = await put(host, draw, { endDate: draw.endDate.replace('.789', '') });
    expect([status, body.endDate]).toEqual([200, draw.endDate]);
  });
});

describe('while a buyer is paying', () => {
  it.each([{ ticketPrice: 1 }, { startDate: null }, { extraTreesCount: 0 }])(
    'the host cannot change the terms: %j',
    async (changes) => {
      const draw = await publishedDraw(app, host, full);
      await setCounters(app, draw.id, { heldCount: 2 });
      expect(await put(host, draw, changes)).toMatchObject({
        status: 409,
        error: {
          code: 'orders_open',
          message:
            'Someone is buying tickets right now, so you can’t change this. Please try again in a few minutes.',
        },
      });
    },
  );
});

describe('after the sale', () => {
  it.each(['awaiting_draw', 'completed', 'cancelled'] as const)(
    'a draw that is %s keeps its status and dates, sold or not',
    async (status) => {
      for (const issuedCount of [0, 3]) {
        const draw = await publishedDraw(app, host, full);
        const state = { status, issuedCount, endedAt: new Date() };
        await app.database.db.update(prizeDraws).set(state).where(eq(prizeDraws.id, draw.id));
        for (const changes of [{ startDate: null }, { startDate: inDays(1) }, { endDate: inDays(9) }]) {
          expect((await put(boss, draw, { ...changes, status: 'active' })).status).toBe(409);
        }
        const edited = await put(host, draw, { layout: 'story', status: 'active' });
        expect(edited).toMatchObject({ status: 200, body: { layout: 'story', status } });
      }
    },
  );
});

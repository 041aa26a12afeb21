import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { drawPrizes, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf, publishedDraw, setCounters } from '../../../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const { db } = app.database;

const put = (draw: PrizeDraw, changes: Partial<DrawInput>) =>
  host.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draw.id },
    body: { ...inputOf(draw), ...changes },
  });

const read = async ({ id }: PrizeDraw) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;

async function upload(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 36, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  const image = `data:image/png;base64,${bytes.toString('base64')}`;
  return (await host.client.call('POST /api/upload-image', { body: { image } })).body.url;
}

/** The terms that the draw's log promised last. */
async function termsOf({ id }: PrizeDraw) {
  const { body } = await app.client().call('GET /api/v1/prize-draws/:id/proof', { params: { id } });
  const proof = body as unknown as { terms: string[] };
  return JSON.parse(proof.terms.at(-1) ?? '{}');
}

const QUESTION = { question: 'When can we go?', answer: 'Any week in May.' };

describe('the prizes of a draw', () => {
  it('have a value, a picture and as many ranks as the quantity says [PRIZE-01] [PRIZE-02]', async () => {
    const imageUrl = await upload('#a1b2c3');
    const draw = await publishedDraw(app, host, {
      prizes: [
        { rank: 1, description: 'A week away', valuePence: 125_000, imageUrl, imageAlt: 'The cottage' },
        { rank: 2, description: 'A voucher', valuePence: 5_000, quantity: 3 },
        { rank: 3, description: 'A mug' },
      ],
    });
    expect(draw.prizes).toEqual([
      { rank: 1, description: 'A week away', valuePence: 125_000, imageUrl, imageAlt: 'The cottage' },
      ...[2, 3, 4].map((rank) => ({
        rank,
        description: 'A voucher',
        valuePence: 5_000,
        imageUrl: null,
        imageAlt: null,
      })),
      { rank: 5, description: 'A mug', valuePence: null, imageUrl: null, imageAlt: null },
    ]);
    const terms = await termsOf(draw);
    expect(terms.prizes.map(({ rank }: { rank: number }) => rank)).toEqual([1, 2, 3, 4, 5]);
    expect(Object.keys(terms.prizes[0])).toEqual(['description', 'rank']);
    const { body: pictures } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/pictures', { params: { id: draw.id } });
    expect(pictures.map(({ url }) => url)).toEqual([imageUrl]);
    expect(terms.pictures).toEqual([pictures[0]?.sha256]);
    expect(terms.prizeDetails).toEqual([
      { rank: 1, valuePence: 125_000, picture: pictures[0]?.sha256 },
      ...[2, 3, 4].map((rank) => ({ rank, valuePence: 5_000, picture: null })),
    ]);
  });

  it('add nothing to the terms if they have no details, nor does a draw without questions', async () => {
    const terms = await termsOf(await publishedDraw(app, host));
    expect(terms).not.toHaveProperty('prizeDetails');
    expect(terms).not.toHaveProperty('questions');
  });

  it('are rejected if the quantities add up to too many', async () => {
    const prizes = [
      { rank: 1, description: 'A mug', quantity: 9 },
      { rank: 2, description: 'A cup', quantity: 2 },
    ];
    const { status, error } = await host.client.call('POST /api/v1/prize-draws', {
      body: drawInput({ prizes }),
    });
    expect([status, error.issues]).toEqual([
      400,
      [{ path: 'prizes', message: 'There cannot be more than 10 prizes' }],
    ]);
  });

  it('keep their value and picture from the first sale on [PRIZE-03]', async () => {
    const prizes = [{ rank: 1, description: 'A lamp', valuePence: 9_900, imageUrl: await upload('#123456') }];
    const draw = await publishedDraw(app, host, { prizes });
    const lower = [{ ...prizes[0], rank: 1, description: 'A lamp', valuePence: 100 }];
    expect((await put(draw, { prizes: lower })).status).toBe(200);
    const { body: changes } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id/terms-changes', { params: { id: draw.id } });
    expect(changes).toMatchObject([
      {
        terms: expect.stringMatching(/^[0-9a-f]{64}$/),
        changes: [
          {
            field: 'prizes',
            before: [{ rank: 1, valuePence: 9_900 }],
            after: [{ rank: 1, valuePence: 100 }],
          },
        ],
      },
    ]);
    await setCounters(app, draw.id, { issuedCount: 1 });
    const now = await read(draw);
    for (const change of [
      { valuePence: 99 },
      { valuePence: null },
      { imageUrl: null },
      { imageAlt: 'A lamp' },
    ]) {
      const changed = now.prizes.map((prize) => ({ ...prize, ...change }));
      const { status, error } = await put(now, { prizes: changed });
      expect([status, error.code, error.issues?.[0]?.path]).toEqual([409, 'locked', 'prizes']);
    }
    expect((await put(now, { colorScheme: 'green' })).status).toBe(200);
    expect((await read(draw)).prizes).toEqual(now.prizes);
  });

  it('show what the log promises, even if the database is changed [PRIZE-04]', async () => {
    const draw = await publishedDraw(app, host, {
      prizes: [
        { rank: 1, description: 'A lamp', valuePence: 9_900 },
        { rank: 2, description: 'A mug' },
      ],
    });
    await db.update(drawPrizes).set({ valuePence: 100, imageUrl: '/favicon.svg' });
    expect((await read(draw)).prizes).toMatchObject([
      { valuePence: 9_900, imageUrl: null },
      { valuePence: null, imageUrl: null },
    ]);
  });
});

describe('the host’s questions and answers', () => {
  it('can be changed until the first sale, and are promised in the log [QA-01]', async () => {
    const draw = await publishedDraw(app, host, { questions: [QUESTION] });
    expect(draw.questions).toEqual([{ ...QUESTION, addedAt: null }]);
    expect((await termsOf(draw)).questions).toEqual([
      { answer: QUESTION.answer, question: QUESTION.question },
    ]);
    const { body } = await put(draw, { questions: [{ ...QUESTION, answer: 'In June.' }] });
    expect(body.questions).toEqual([{ question: QUESTION.question, answer: 'In June.', addedAt: null }]);
    expect((await put(draw, { questions: undefined })).body.questions).toEqual(body.questions);
    expect((await put(draw, { questions: [] })).body.questions).toEqual([]);
  });

  it('can only be added, with a date, from the first sale on [QA-02]', async () => {
    const draw = await publishedDraw(app, host, { questions: [QUESTION] });
    await setCounters(app, draw.id, { issuedCount: 1 });
    const more = { question: 'May I bring a dog?', answer: 'Yes.' };
    for (const questions of [[], [more], [more, QUESTION], [{ ...QUESTION, answer: 'Never.' }]]) {
      const { status, error } = await put(draw, { questions });
      expect([status, error.code, error.issues?.[0]?.path]).toEqual([409, 'locked', 'questions']);
    }
    const { body } = await put(draw, { questions: [QUESTION, more] });
    expect(body.questions).toEqual([
      { ...QUESTION, addedAt: null },
      { ...more, addedAt: expect.any(String) },
    ]);
    const again = await put(draw, { questions: body.questions, colorScheme: 'green' });
    expect(again.body.questions).toEqual(body.questions);
    expect((await put(draw, { questions: [QUESTION] })).status).toBe(409);
  });
});

describe('the video of the stage', () => {
  it('is kept in one form, and can be changed until the draw starts [STAGE-21]', async () => {
    const draw = await publishedDraw(app, host, { videoUrl: 'https://youtu.be/dQw4w9WgXcQ?si=tracker' });
    expect(draw.videoUrl).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await setCounters(app, draw.id, { issuedCount: 1 });
    const { body } = await put(draw, { videoUrl: 'https://www.twitch.tv/village_hall' });
    expect(body.videoUrl).toBe('https://www.twitch.tv/village_hall');
    expect((await put(draw, { videoUrl: undefined })).body.videoUrl).toBe(body.videoUrl);
    await db.update(prizeDraws).set({ sealedAt: new Date() }).where(eq(prizeDraws.id, draw.id));
    const { status, error } = await put(draw, { videoUrl: null });
    expect([status, error.code, error.issues?.[0]?.path]).toEqual([409, 'locked', 'videoUrl']);
    expect((await put(draw, { videoUrl: body.videoUrl, colorScheme: 'green' })).status).toBe(200);
  });
});

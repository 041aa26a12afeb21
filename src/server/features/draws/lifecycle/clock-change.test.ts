import { describe, expect, it } from 'vitest';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { register, signIn, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { buy, tryToBuy } from '../../../../../tests/helpers/tickets.ts';

/** The clock shows half past one twice in the night when the clocks go back. */
const SUMMER = { sent: '2055-10-31T01:30:00+01:00', kept: '2055-10-31T00:30:00.000Z', zone: 'BST' };
const WINTER = { sent: '2055-10-31T01:30:00+00:00', kept: '2055-10-31T01:30:00.000Z', zone: 'GMT' };

const email = createRecordingProvider();

/** Moves the program's clock to this time. Sessions do not last that long, so users must sign in again afterwards. */
const itIs = (time: string) => app.shiftClock(Date.parse(time) - Date.now());

const publish = (endDate: string, changes: Partial<DrawInput> = {}) =>
  publishedDraw(
    app,
    { client: host },
    { endDate, skillGameType: null, skillGameDifficulty: null, ...changes },
  );

const read = async ({ id }: PrizeDraw) =>
  (await app.client().call('GET /api/v1/prize-draws/:id', { params: { id } })).body;

const app = await provideTestApp({ emailProvider: email });
const [someone, other] = [await verifiedHost(app), await register(app)];
await itIs('2055-10-30T12:00:00Z');
const [host, buyer] = [await signIn(app, someone), await signIn(app, other)];
const ends: { summer: PrizeDraw; winter: PrizeDraw } = {
  summer: await publish(SUMMER.sent),
  winter: await publish(WINTER.sent),
};

describe('a draw that ends in the repeated hour of a clock change', () => {
  it('ends at exactly the intended time, unlike a draw that ends an hour later', async () => {
    expect((await read(ends.summer)).endDate).toBe(SUMMER.kept);
    expect((await read(ends.winter)).endDate).toBe(WINTER.kept);
  });

  it('shows which of the two times it is on its card and in its emails [GEN-03]', async () => {
    for (const [draw, { zone }] of [
      [ends.summer, SUMMER],
      [ends.winter, WINTER],
    ] as const) {
      const card = await app.client().send({ method: 'GET', url: `/embed/prize-draw/${draw.id}` });
      expect(card.body).toContain(`Ends 31 October 2055, 01:30 ${zone}`);
      expect(card.body).toContain(draw.endDate);
      email.sent.length = 0;
      await buy(buyer, draw, 1);
      await app.runJobs();
      const confirmation = email.sent.find((one) => one.message.template === 'order-confirmation');
      const { html, text } = (await confirmation?.render()) ?? { html: '', text: '' };
      expect(html).toContain(`31 October 2055, 01:30 ${zone}`);
      expect(text).toContain(`31 October 2055, 01:30 ${zone}`);
    }
  });

  it('keeps its time if it is sent back as it was read, and cannot be moved by an hour once tickets are sold [EDIT-13]', async () => {
    const put = (changes: Partial<DrawInput>) =>
      host.call('PUT /api/v1/prize-draws/:id', {
        params: { id: ends.summer.id },
        body: { ...inputOf(ends.summer), ...changes },
      });
    expect(await put({})).toMatchObject({ status: 200, body: { endDate: SUMMER.kept } });
    expect(await put({ endDate: SUMMER.sent })).toMatchObject({ status: 200 });
    expect(await put({ endDate: WINTER.sent })).toMatchObject({
      status: 409,
      error: { code: 'locked', issues: [{ path: 'endDate' }] },
    });
  });

  it('can start in that hour too, and shows early visitors which of the two times it is', async () => {
    const draw = await publish('2055-10-31T01:45:00+00:00', { startDate: WINTER.sent });
    expect(await tryToBuy(buyer, draw, 1)).toMatchObject({
      status: 409,
      error: { message: 'Tickets are available from 31 October 2055, 01:30 GMT.' },
    });
    const earlier = { startDate: '2055-10-31T01:45:00+01:00', endDate: '2055-10-31T01:15:00+00:00' };
    expect(await publish(earlier.endDate, earlier)).toMatchObject({ status: 'scheduled' });
    const { error } = await host.call('POST /api/v1/prize-draws', {
      body: drawInput({ startDate: earlier.endDate, endDate: earlier.startDate }),
    });
    expect(error.message).toBe('End date must be after the start date');
  });

  it('sells until its own half past one, but no longer [STATE-05]', async () => {
    const outcome = async (draw: PrizeDraw) => (await tryToBuy(buyer, draw, 1)).error;
    const ended = { message: 'This prize draw has ended and is no longer accepting entries.' };
    await itIs('2055-10-31T00:30:01Z');
    expect(await outcome(ends.summer)).toMatchObject(ended);
    await buy(buyer, ends.winter, 1);
    await app.runJobs();
    expect(await read(ends.summer)).toMatchObject({ status: 'awaiting_draw', endedAt: SUMMER.kept });
    expect((await read(ends.winter)).status).toBe('active');
    await itIs('2055-10-31T01:30:01Z');
    expect(await outcome(ends.winter)).toMatchObject(ended);
    await app.runJobs();
    expect(await read(ends.winter)).toMatchObject({ status: 'awaiting_draw', endedAt: WINTER.kept });
  });
});

describe('a time that the clock change skips', () => {
  it("cannot be sent: any time is stored and shown as London's clock shows it [GEN-03]", async () => {
    for (const endDate of [
      '2056-03-26T01:30:00+00:00',
      '2056-03-26T02:30:00+01:00',
      '2056-03-26T01:30:00Z',
    ]) {
      const draw = await publish(endDate);
      expect(draw.endDate).toBe('2056-03-26T01:30:00.000Z');
      const card = await app.client().send({ method: 'GET', url: `/embed/prize-draw/${draw.id}` });
      expect(card.body).toContain('Ends 26 March 2056, 02:30 BST');
    }
    const { error } = await host.call('POST /api/v1/prize-draws', {
      body: drawInput({ endDate: '2056-03-26T01:30:00' }),
    });
    expect(error.message).toBe('End date is not a valid date and time');
  });
});

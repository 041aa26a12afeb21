import { setTimeout as wait } from 'node:timers/promises';
import type { Award } from '#contract/awards/awards.ts';
import type { DrawInput, PrizeDraw } from '#contract/draws/draws.ts';
import { makeNoise } from '../../tests/helpers/made-pictures.ts';
import type { Person } from '../../tests/helpers/site-people.ts';
import { buy } from '../../tests/helpers/sold-tickets.ts';
import { type Cast, createDraw, finishDraw, VERIFIED_HOST } from './cast.ts';

export type WonDraw = { draw: PrizeDraw; awards: Award[] };

const ADDRESS = {
  line1: '3 Chapel Lane',
  line2: 'Lower Wick',
  town: 'Ashby-de-la-Zouch',
  postcode: 'LE65 1AA',
};

/** Creates won prizes in every state, all of one host and one winner. */
export async function prepareAwards(
  cast: Cast,
  pictures: { imageUrl: string | null; imageAlt: string | null },
) {
  const host = await cast.register('Village', 'Hall', VERIFIED_HOST);
  const winner = await cast.register('Ann', 'Oak');
  const longest = await cast.register(
    'Bartholomew-Maximilian-Alexander',
    'Featherstonehaugh-Cholmondeley-Marjoribanks',
  );
  const win = (title: string, fields: Partial<DrawInput> = {}) =>
    winDraw({ host, winner }, { title, ...pictures, ...fields });
  const three = [
    { rank: 1, description: 'A year of Saturday cakes' },
    { rank: 2, description: 'A storm lamp' },
    { rank: 3, description: 'A brass telescope' },
    { rank: 4, description: 'A tin of shortbread' },
  ];
  const [won, several, cash, cashClaimed, claimed, sent, problem, lost, undelivered, long] =
    await Promise.all([
      win('A week in the lighthouse at Pebble Point', { colorScheme: 'blue' }),
      win('The summer fair', { colorScheme: 'purple', prizes: three }),
      win('A narrowboat weekend', { colorScheme: 'green', minTicketAmount: 60 }),
      win('A canal boat for a week', { colorScheme: 'blue', minTicketAmount: 60 }),
      win('A hand-turned oak bowl', { colorScheme: 'green', imageUrl: null }),
      win('Supper for eight at the mill', {
        colorScheme: 'custom',
        customColor: '#ffe600',
        fontPair: 'bold',
      }),
      win('A grandmother clock', { colorScheme: 'pink', fontPair: 'playful' }),
      win('A night at the observatory', { colorScheme: 'custom', customColor: '#0a0a3c' }),
      win('A basket of pears', { colorScheme: 'green', prizes: three }),
      winDraw(
        { host, winner: longest },
        { title: 'The very long and winding title of the parish summer fair', ...pictures },
      ),
    ]);
  for (const one of [cashClaimed, claimed, sent, problem, several, undelivered])
    await claimFirst(winner, one);
  const file = await uploadPicture(host, sent);
  await host.api('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
    params: place(sent),
    body: { carrier: 'Royal Mail', trackingNumber: 'AB 1234 5678 9GB', pictures: [file] },
  });
  for (const one of [problem, undelivered]) await reportProblem({ host, winner }, one);
  await winner.api('POST /api/v1/prize-draws/:id/awards/:awardId/decline', { params: place(several, 1) });
  const { api, user, password } = cast.admin;
  await api('POST /api/v1/users/:id/confirmation', { params: { id: user.id }, body: { password } });
  await api('POST /api/v1/prize-draws/:id/awards/:awardId/disqualify', {
    params: place(lost),
    body: { cause: 'ineligible', note: 'Lives abroad.' },
  });
  await api('POST /api/v1/prize-draws/:id/awards/:awardId/decide', {
    params: place(undelivered),
    body: { decision: 'undelivered', note: 'It cannot be repaired.' },
  });
  const draws = { won, several, cash, cashClaimed, claimed, sent, problem, lost, undelivered, long };
  return { host, winner, longest, ...draws };
}

const POLL_MS = 500;

type People = { host: Person; winner: Person };

/** Creates a draw, and waits until the winner has won all of its prizes. */
async function winDraw({ host, winner }: People, fields: Partial<DrawInput>): Promise<WonDraw> {
  const draw = await createDraw(host, fields);
  await buy(winner, draw, 3);
  await finishDraw(host, draw);
  const params = { id: draw.id };
  for (;;) {
    const awards = await winner.api('GET /api/v1/prize-draws/:id/awards', { params });
    if (awards.length > 0) return { draw, awards };
    await wait(POLL_MS);
  }
}

const place = ({ draw, awards }: WonDraw, index = 0) => ({ id: draw.id, awardId: awards[index]?.id ?? '' });

async function claimFirst({ api }: Person, won: WonDraw): Promise<void> {
  await api('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
    params: place(won),
    body: {
      name: 'Ann Oak',
      delivery: { kind: 'post', address: ADDRESS },
      phone: '07700 900123',
      over18: true,
      ukResident: true,
      nameable: true,
    },
  });
}

async function uploadPicture({ api }: Person, won: WonDraw): Promise<string> {
  const picture = await makeNoise(640, 480).png().toBuffer();
  const { id } = await api('POST /api/v1/prize-draws/:id/awards/:awardId/files', {
    params: place(won),
    body: { name: 'parcel.png', data: `data:image/png;base64,${picture.toString('base64')}` },
  });
  return id;
}

async function reportProblem({ host, winner }: People, won: WonDraw): Promise<void> {
  const params = place(won);
  await host.api('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
    params,
    body: { carrier: 'Parcelforce', trackingNumber: 'PF 99', pictures: [] },
  });
  const message = 'The glass of the clock is broken, and one of its hands is missing.';
  await winner.api('POST /api/v1/prize-draws/:id/awards/:awardId/problem', {
    params,
    body: { message, files: [await uploadPicture(winner, won)] },
  });
  await host.api('POST /api/v1/prize-draws/:id/awards/:awardId/messages', {
    params,
    body: { message: 'We are sorry. The carrier collects it tomorrow, and we have it repaired.', files: [] },
  });
}

import { randomUUID } from 'node:crypto';
import { PDF } from '../helpers/awards.ts';
import { drawRouteColumns, entryInput } from '../helpers/postal.ts';
import { onSale, type World, withOldSignIn } from './world.ts';

/** A draw on sale with a free route. Unpublished draws have none. */
const byPost = (body?: (world: World) => unknown) => async (world: World) => ({
  params: { id: await world.draw({ ...onSale(), ...drawRouteColumns() }) },
  ...(body && { body: body(world) }),
});
const withoutPost = (body?: (world: World) => unknown) => async (world: World) => ({
  params: { id: await world.draw(onSale()) },
  ...(body && { body: body(world) }),
});
const entry = ({ app }: World) =>
  entryInput(app, { lastName: `Oakley ${randomUUID()}`, email: `${randomUUID()}@example.org` });
const unreadable = ({ app }: World) => ({
  cause: 'unreadable',
  receivedOn: entryInput(app).receivedOn,
  cards: 1,
});

const UNKNOWN = { params: { reference: 'P-AAAA-AAAA-AAAA' } };

export const postalScenarios = {
  'POST /api/v1/prize-draws/:id/postal-puzzle, by post': byPost(),
  'POST /api/v1/prize-draws/:id/postal-puzzle, without postal entries': withoutPost(),
  'GET /api/v1/prize-draws/:id/postal-counts': byPost(),
  'POST /api/v1/prize-draws/:id/postal-entries, by post': byPost(entry),
  'POST /api/v1/prize-draws/:id/postal-entries, without postal entries': withoutPost(entry),
  'POST /api/v1/prize-draws/:id/postal-entries/check, by post': byPost(entry),
  'POST /api/v1/prize-draws/:id/postal-entries/check, without postal entries': withoutPost(entry),
  'POST /api/v1/prize-draws/:id/unreadable-entries, by post': byPost(unreadable),
  'POST /api/v1/prize-draws/:id/unreadable-entries, without postal entries': withoutPost(unreadable),
  'POST /api/v1/prize-draws/:id/post-keyed, by post': byPost(),
  'POST /api/v1/prize-draws/:id/post-keyed, without postal entries': withoutPost(),
  'POST /api/v1/prize-draws/:id/post-keyed, by post, signed in long ago': withOldSignIn(byPost()),
  'GET /api/v1/post-room/draws': async () => ({}),
  'PUT /api/v1/postal-entries/:reference/scan, unknown': async () => ({
    ...UNKNOWN,
    body: { name: 'card.pdf', data: PDF },
  }),
  'GET /api/v1/postal-entries/:reference/scan, unknown': async () => UNKNOWN,
  'GET /api/v1/postal-entries/:reference, unknown': async () => UNKNOWN,
};

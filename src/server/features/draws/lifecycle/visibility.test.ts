import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { prizeDraws } from '#server/db/schema.ts';
import { type Client, provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput } from '../../../../../tests/helpers/draws.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';

const clients = new Map<Who, Client>();

type Who = 'visitor' | 'participant' | 'another host' | 'owner' | 'admin';
type State = 'unpublished' | 'published' | 'paused';

const everybody: Who[] = ['visitor', 'participant', 'another host', 'owner', 'admin'];
const trusted: Who[] = ['owner', 'admin'];

const app = await provideTestApp();
const owner = await verifiedHost(app);
clients.set('visitor', app.client());
clients.set('participant', (await register(app)).client);
clients.set('another host', (await verifiedHost(app)).client);
clients.set('owner', owner.client);
clients.set('admin', (await admin(app)).client);

function clientOf(who: Who): Client {
  const client = clients.get(who);
  if (!client) throw new Error(who);
  return client;
}

/** Creates a draw in this state. Each test uses a new one, because some requests change it. */
async function drawIn(state: State): Promise<string> {
  const body = drawInput(state === 'unpublished' ? { startDate: null } : {});
  const { body: draw } = await clientOf('owner').call('POST /api/v1/prize-draws', { body });
  if (state === 'paused') {
    const paused = { status: 'inactive', pausedAt: new Date(), issuedCount: 1 } as const;
    await app.database.db.update(prizeDraws).set(paused).where(eq(prizeDraws.id, draw.id));
  }
  return draw.id;
}

const grid = (['unpublished', 'published', 'paused'] as const).flatMap((state) =>
  everybody.map((who) => ({ state, who, sees: state !== 'unpublished' || trusted.includes(who) })),
);

describe('reading', () => {
  it.each(grid)(
    '$who sees a draw that is $state: $sees [API-DRAWS-03] [PUB-27] [PERM-01] [PERM-14]',
    async (row) => {
      const params = { id: await drawIn(row.state) };
      const client = clientOf(row.who);
      const responses = [
        await client.call('GET /api/v1/prize-draws/:id', { params }),
        await client.call('GET /api/v1/prize-draws/:id/terms-changes', { params }),
      ];
      for (const { status, error } of responses) {
        expect(status).toBe(row.sees ? 200 : 404);
        if (!row.sees) expect(error.message).toBe('Prize draw not found');
      }
    },
  );
});

const acts = [
  { act: 'edit', key: 'PUT /api/v1/prize-draws/:id' },
  { act: 'delete', key: 'DELETE /api/v1/prize-draws/:id' },
  { act: 'archive', key: 'POST /api/v1/prize-draws/:id/archive' },
  { act: 'restore', key: 'POST /api/v1/prize-draws/:id/restore' },
  { act: 'end', key: 'POST /api/v1/prize-draws/:id/end' },
] as const;

describe.each(acts)('to $act', ({ act, key }) => {
  it.each(grid)(
    'by $who a draw that is $state [EDIT-15] [PERM-12] [PERM-13]',
    async ({ who, state, sees }) => {
      const [method, path] = key.split(' ') as [string, string];
      const response = await clientOf(who).send({
        method,
        url: path.replace(':id', await drawIn(state)),
        ...(act === 'edit' && { body: drawInput(state === 'unpublished' ? { startDate: null } : {}) }),
      });
      if (who === 'visitor') expect(response.statusCode).toBe(401);
      else if (trusted.includes(who)) expect([200, 204, 409]).toContain(response.statusCode);
      else {
        const message = sees ? `Only the creator of this prize draw can ${act} it.` : 'Prize draw not found';
        expect([response.statusCode, response.json().message]).toEqual([sees ? 403 : 404, message]);
      }
    },
  );
});

it.each(['not-an-id', '01a1fb87-bd18-76ca-8c77-30b19f594790'])('returns 404 for %s', async (id) => {
  for (const { key } of [{ key: 'GET /api/v1/prize-draws/:id' }, ...acts]) {
    const [method, path] = key.split(' ') as [string, string];
    const url = path.replace(':id', id);
    const body = method === 'PUT' ? { body: drawInput() } : {};
    expect((await clientOf('admin').send({ method, url, ...body })).statusCode).toBe(404);
  }
});

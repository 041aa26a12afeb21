import { expect, it } from 'vitest';
import { TEAM_ROLES } from '#domain/organisations/roles.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { joinTeam, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const buyer = await register(app);

const read = ({ client }: Pick<Someone, 'client'>, id: string) =>
  client.call('GET /api/v1/prize-draws/:id/workspace', { params: { id } });

it('shows the people who run a draw their role, and rejects everyone else [WORK-03]', async () => {
  const slug = await startOrganisation(host);
  const draw = await publishedDraw(app, host, { organisation: { slug } });
  expect((await read(host, draw.id)).body).toEqual({
    role: 'owner',
    hostVerified: true,
    salesPence: 0,
    tasks: [],
  });
  for (const role of TEAM_ROLES) {
    const person = await register(app);
    await joinTeam(app, host, { slug, person, role });
    expect((await read(person, draw.id)).body.role).toBe(role);
  }
  expect((await read(await admin(app), draw.id)).body.role).toBeNull();
  expect((await read(buyer, draw.id)).status).toBe(403);
  expect((await read(await verifiedHost(app), draw.id)).status).toBe(403);
  expect((await read({ client: app.client() }, draw.id)).status).toBe(401);
  const draft = await publishedDraw(app, host, { startDate: null });
  expect((await read(buyer, draft.id)).status).toBe(404);
});

it('has the sales and tasks of this draw alone [WORK-02]', async () => {
  const owner = await verifiedHost(app);
  const sold = { blocks: [{ holder: buyer, quantity: 3 }] };
  const id = await soldDraw(app, owner, sold);
  const other = await soldDraw(app, owner, sold);
  const { body } = await read(owner, id);
  expect(body.salesPence).toBe(1500);
  expect(body.tasks.map(({ kind }) => kind)).toEqual(['draw', 'charity']);
  expect(JSON.stringify(body)).not.toContain(other);
});

it('says whether its host may publish [WORK-02]', async () => {
  const newcomer = await register(app, { role: 'host' });
  const { body: draft } = await newcomer.client.call('POST /api/v1/prize-draws', {
    body: drawInput({ startDate: null }),
  });
  expect((await read(newcomer, draft.id)).body.hostVerified).toBe(false);
});

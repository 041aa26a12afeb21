import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, organisations } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { organisationInput, startOrganisation } from '../../../../../tests/helpers/organisations.ts';
import { admin, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { uploadPicture } from '../../../../../tests/helpers/pictures.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const boss = await admin(app);
const visitor = app.client();

const create = (more: object, { client } = host) =>
  client.call('POST /api/v1/organisations', { body: organisationInput(more) });
const show = (slug: string) => visitor.call('GET /api/v1/organisations/:slug', { params: { slug } });
const replace = (slug: string, body: { name: string }, { client } = host) =>
  client.call('PUT /api/v1/organisations/:slug', { params: { slug }, body });
const verify = (slug: string, checked = 'Charity number 1234567') =>
  boss.client.call('PUT /api/v1/admin/organisations/:slug/verify', { params: { slug }, body: { checked } });
const unverify = (slug: string) =>
  boss.client.call('PUT /api/v1/admin/organisations/:slug/unverify', { params: { slug } });
const actsOf = async (slug: string) => {
  const { db } = app.database;
  const [row] = await db.select().from(organisations).where(eq(organisations.slug, slug));
  const rows = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.targetId, row?.id ?? ''))
    .orderBy(auditEntries.id);
  return rows.map(({ action, actorId }) => [action, actorId]);
};

describe('an organisation', () => {
  it('shows everyone what its owner entered [ORG-05]', async () => {
    const [logoUrl, coverUrl] = [await uploadPicture(host), await uploadPicture(host)];
    const profile = {
      name: 'Oakham Village Hall',
      logoUrl,
      coverUrl,
      about: 'A hall for everyone.\n\nBuilt in 1921.',
      links: [{ label: 'Our site', url: 'https://hall.example.org/' }],
      place: 'Oakham, Rutland',
      contactEmail: 'hall@example.org',
    };
    const { status, body } = await create({ slug: 'oakham-hall', ...profile });
    expect(status).toBe(201);
    expect(body).toMatchObject({ slug: 'oakham-hall', ...profile, verifiedAt: null, checked: null });
    expect((await show('oakham-hall')).body).toEqual(body);
    expect((await show('OAKHAM-hall')).body).toEqual(body);
    expect(await actsOf('oakham-hall')).toEqual([['organisation.create', host.user.id]]);
  });

  it('is replaced as a whole, but keeps its short address [ORG-05]', async () => {
    const slug = await startOrganisation(host, { about: 'Old', place: 'Oakham' });
    const { status, body } = await replace(slug, { name: 'Another name' });
    expect([status, body.slug, body.name, body.about, body.place]).toEqual([
      200,
      slug,
      'Another name',
      null,
      null,
    ]);
    expect((await actsOf(slug)).at(-1)).toEqual(['organisation.edit', host.user.id]);
  });

  it('does not exist under other addresses [ORG-05]', async () => {
    for (const slug of ['no-such-hall', '--', 'ü']) expect((await show(slug)).status).toBe(404);
    expect((await replace('no-such-hall', { name: 'New' })).status).toBe(404);
    expect((await verify('no-such-hall')).status).toBe(404);
    expect((await unverify('no-such-hall')).status).toBe(404);
  });

  it.each([
    [{ slug: 'ab' }, 'slug'],
    [{ slug: 'Two Words' }, 'slug'],
    [{ slug: '0akdraw' }, 'slug'],
    [{ slug: 'prize-draw' }, 'slug'],
    [{ slug: 'sh1t' }, 'slug'],
    [{ name: ' ' }, 'name'],
    [{ name: 'Oakdraw Support' }, 'name'],
    [{ name: 'The Fuck Club' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ links: [{ label: 'Site', url: 'javascript:alert(1)' }] }, 'links.0.url'],
    [{ links: [{ label: 'Site', url: 'http://hall.example.org' }] }, 'links.0.url'],
    [{ links: Array(6).fill({ label: 'Site', url: 'https://hall.example.org' }) }, 'links'],
    [{ contactEmail: 'nobody' }, 'contactEmail'],
    [{ logoUrl: 'data:image/png;base64,AAAA' }, 'logoUrl'],
    [{ logoUrl: `/pictures/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/10x10.webp` }, 'logoUrl'],
    [{ about: 'x'.repeat(2001) }, 'about'],
  ])('is rejected with %j [ORG-06]', async (wrong, path) => {
    const { status, error } = await create(wrong);
    expect([status, error.issues?.[0]?.path]).toEqual([400, path]);
  });

  it('cannot have an address that is taken, even when several ask at once [ORG-06]', async () => {
    const slug = 'taken-hall';
    const tried = await Promise.all(Array.from({ length: 4 }, () => create({ slug })));
    expect(tried.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const { error } = await create({ slug });
    expect(error).toMatchObject({ code: 'slug_taken', issues: [{ path: 'slug' }] });
  });

  it('can be started only by hosts whose verification was not revoked [ORG-06]', async () => {
    const revoked = await verifiedHost(app);
    await boss.client.call('PUT /api/v1/admin/hosts/:id/unverify', { params: { id: revoked.user.id } });
    expect((await create({}, revoked)).status).toBe(403);
    expect((await create({}, await register(app))).status).toBe(403);
  });

  it('is one of ten at most for each host [ORG-06]', async () => {
    const busy = await verifiedHost(app);
    const tried = await Promise.all(Array.from({ length: 12 }, () => create({}, busy)));
    expect(tried.filter(({ status }) => status === 201)).toHaveLength(10);
    expect((await create({}, busy)).error).toMatchObject({ code: 'too_many' });
  });
});

describe('a verified organisation', () => {
  it('is rejected if the name was changed while an admin checked it [ORG-07]', async () => {
    const slug = await startOrganisation(host, { name: 'Checked Hall' });
    await replace(slug, { name: 'A Famous Charity' });
    const verifyNamed = (name: string) =>
      boss.client.call('PUT /api/v1/admin/organisations/:slug/verify', {
        params: { slug },
        body: { checked: 'Its constitution', name },
      });
    const { status, error } = await verifyNamed('Checked Hall');
    expect([status, error.code]).toEqual([409, 'changed_meanwhile']);
    expect((await verifyNamed('A Famous Charity')).body.checked).toBe('Its constitution');
  });

  it('shows the date and what was checked, until an admin or a new name ends it [ORG-07]', async () => {
    const slug = await startOrganisation(host, { name: 'Checked Hall' });
    const { status, body } = await verify(slug, 'Its constitution');
    expect([status, body.checked, body.holder.id, body.members]).toEqual([
      200,
      'Its constitution',
      host.user.id,
      1,
    ]);
    expect((await show(slug)).body).toMatchObject({
      checked: 'Its constitution',
      verifiedAt: body.verifiedAt,
    });
    await replace(slug, { name: 'Checked Hall' });
    expect((await show(slug)).body.verifiedAt).not.toBeNull();
    await replace(slug, { name: 'Another Hall' });
    expect((await show(slug)).body).toMatchObject({ verifiedAt: null, checked: null });
    await verify(slug);
    expect((await unverify(slug)).body).toMatchObject({ verifiedAt: null, checked: null });
    await unverify(slug);
    expect((await actsOf(slug)).map(([action]) => action)).toEqual([
      'organisation.create',
      'organisation.verify',
      'organisation.edit',
      'organisation.edit',
      'organisation.verify',
      'organisation.unverify',
    ]);
  });

  it('cannot be imitated by later ones [ORG-02]', async () => {
    await create({ slug: 'fernhill-club', name: 'Fernhill Social' });
    await create({ slug: 'fernh1ll-club' });
    expect((await verify('fernhill-club')).status).toBe(200);
    for (const slug of ['fern-hill-club', 'fernhi11-club', 'fernhill-c1ub', 'fernh1llsocial']) {
      const { status, error } = await create({ slug });
      expect([slug, status, error.code]).toEqual([slug, 409, 'slug_look_alike']);
    }
    const { status, error } = await verify('fernh1ll-club');
    expect([status, error.code]).toEqual([409, 'slug_look_alike']);
    await unverify('fernhill-club');
    expect((await verify('fernh1ll-club')).status).toBe(200);
  });
});

describe('the list of organisations for admins', () => {
  it('can be searched and filtered [ORG-08]', async () => {
    const one = await startOrganisation(host, { name: 'Quince Society' });
    const other = await startOrganisation(host, { name: 'Quince Friends' });
    await verify(one);
    const list = async (query: object) => {
      const { body } = await boss.client.call('GET /api/v1/admin/organisations', { query });
      return body.map(({ slug }) => slug);
    };
    expect(await list({ search: 'QUINCE' })).toEqual([other, one]);
    expect(await list({ search: 'quince', state: 'verified' })).toEqual([one]);
    expect(await list({ search: other, state: 'unverified' })).toEqual([other]);
  });
});

it('is hidden and publishes nothing while its name is refused, until it has another [ORG-26]', async () => {
  const slug = await startOrganisation(host, { name: 'Refused Hall' });
  const organisation = { slug };
  const [open, draft] = [
    await publishedDraw(app, host, { organisation, slug: 'open' }),
    await publishedDraw(app, host, { organisation, slug: 'draft', startDate: null }),
  ];
  await verify(slug);
  const refuse = (client = boss.client) =>
    client.call('PUT /api/v1/admin/organisations/:slug/refuse-name', {
      params: { slug },
      body: { reason: 'It names someone else.' },
    });
  expect((await refuse(host.client)).status).toBe(403);
  expect((await refuse()).body).toMatchObject({ nameRefusal: 'It names someone else.', verifiedAt: null });
  expect((await show(slug)).status).toBe(404);
  const page = { slug, draw: 'open' };
  const at = () => visitor.call('GET /api/v1/organisations/:slug/prize-draws/:draw/page', { params: page });
  const shown = () => visitor.call('GET /api/v1/prize-draws/:id', { params: { id: open.id } });
  expect((await at()).status).toBe(404);
  // The log has promised the name.
  expect((await shown()).body).toMatchObject({ hostName: 'Refused Hall', organisation: null, slug: null });
  const own = await host.client.call('GET /api/v1/users/:id/organisations', {
    params: { id: host.user.id },
  });
  expect(own.body.find((one) => one.slug === slug)?.nameRefusal).toBe('It names someone else.');
  const publish = () =>
    host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draft.id },
      body: drawInput(),
    });
  const created = await host.client.call('POST /api/v1/prize-draws', { body: drawInput({ organisation }) });
  // The call does not return the refused organisation, so repeating what it returned must not move the draw.
  const before = await host.client.call('GET /api/v1/prize-draws/:id', { params: { id: draft.id } });
  const repeated = await host.client.call('PUT /api/v1/prize-draws/:id', {
    params: { id: draft.id },
    body: inputOf(before.body),
  });
  expect([repeated.status, before.body.organisation]).toEqual([200, null]);
  for (const refused of [await publish(), created]) {
    expect([refused.status, refused.error.code]).toEqual([409, 'name_refused']);
  }
  await replace(slug, { name: 'REFUSED  HALL' });
  expect((await show(slug)).status).toBe(404);
  await replace(slug, { name: 'Fernhill Reading Room' });
  expect((await show(slug)).body).toMatchObject({ name: 'Fernhill Reading Room', verifiedAt: null });
  expect((await at()).body.draw.organisation?.slug).toBe(slug);
  expect((await publish()).body.status).toBe('active');
  const list = await boss.client.call('GET /api/v1/admin/organisations', { query: { state: 'refused' } });
  expect(list.body.map((one) => one.slug)).not.toContain(slug);
});

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { auditEntries, people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, withoutDetails } from '../../../../../tests/helpers/draws.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { uploadPicture } from '../../../../../tests/helpers/pictures.ts';

const app = await provideTestApp();
const host = await verifiedHost(app, { firstName: 'Alice', lastName: 'Baker' });

const create = (by: Someone, body: DrawInput) => by.client.call('POST /api/v1/prize-draws', { body });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

describe('a new draw', () => {
  it('is returned as a flat object with every field, and is the same when read again [API-DRAWS-04] [API-DRAWS-09] [API-DRAWS-10] [API-DRAWS-11] [API-DRAWS-14] [API-DRAWS-15] [API-GEN-04]', async () => {
    const picture = await uploadPicture(host);
    const input = {
      ...drawInput(),
      imageUrl: picture,
      imageAlt: 'A lamp',
      galleryUrls: [picture, picture],
      galleryAlts: ['The stairs'],
      minTicketAmount: 100,
      maxTicketsPerPerson: 7,
      showProgressBar: false,
      charityNumber: '209603',
      extraTreesCount: 3,
      drawMode: 'automatic',
      colorScheme: 'custom',
      customColor: '#a1B2c3',
      layout: 'poster',
      fontPair: 'bold',
    } satisfies DrawInput;
    const { status, body } = await create(host, input);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...input,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: host.user.id,
      hostName: 'A. Baker',
      prize: 'A week in a lighthouse',
      prizes: withoutDetails(input.prizes),
      galleryAlts: ['The stairs', null],
      questions: [],
      videoUrl: null,
      status: 'active',
      paused: false,
      endedAt: null,
      endedBy: null,
      logRefused: false,
      organisation: null,
      slug: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      revision: 1,
      archived: false,
      claimDays: 14,
      freeEntry: null,
      ticketsSold: 0,
      ticketsRemaining: 100,
      outcome: null,
      raised: { charityPence: 0, trees: 0, treesPlanted: 0, winnersCashPence: 0 },
      isDrawn: false,
      winningTicketNumber: null,
      winnerName: null,
      isVacant: false,
      winningCashPence: null,
      drawnAt: null,
    });
    const seen = await app.client().call('GET /api/v1/prize-draws/:id', { params: { id: body.id } });
    expect(seen).toMatchObject({ status: 200, body });
  });

  it('has defaults for everything that can be omitted, and null for absent values [API-DRAWS-12] [API-DRAWS-13] [STATE-04] [STATE-07] [VAL-05] [VAL-07]', async () => {
    const { body } = await create(host, {
      title: 'A lamp',
      description: 'It lights.',
      prize: 'The lamp',
      ticketPrice: 1,
      charityName: 'Lifeboats',
      endDate: inDays(7),
      showProgressBar: true,
    });
    expect(body).toMatchObject({
      prizes: [{ rank: 1, description: 'The lamp' }],
      charityPercentage: 5,
      extraTreesCount: 0,
      colorScheme: 'blue',
      customColor: null,
      drawMode: 'manual',
      layout: 'classic',
      fontPair: 'heritage',
      status: 'inactive',
      startDate: null,
      ticketLimit: null,
      ticketsRemaining: null,
      showProgressBar: null,
      minTicketAmount: null,
      maxTicketsPerPerson: null,
      skillGameType: null,
      skillGameDifficulty: null,
      charityNumber: null,
      imageUrl: null,
      imageAlt: null,
      galleryUrls: [],
      galleryAlts: [],
    });
  });

  it('shows its progress by default, keeps its own colour only with the custom scheme, and can have no scheme [API-DRAWS-13]', async () => {
    const plain = await create(host, drawInput({ colorScheme: null, customColor: '#123456' }));
    expect(plain.body).toMatchObject({ showProgressBar: true, colorScheme: null, customColor: null });
    const custom = await create(host, drawInput({ colorScheme: 'custom' }));
    expect(custom.body.customColor).toBe('#6d28d9');
  });

  it('is stored trimmed, with plain line ends, with prizes by rank, and with its prize list rather than the single prize', async () => {
    const { body } = await create(
      host,
      drawInput({
        title: '  A lamp \u{1F4A1} ',
        description: '\r\nOne\r\n\tTwo\rThree\n',
        prize: 'Something else',
        prizes: [
          { rank: 2, description: ' The flame ' },
          { rank: 1, description: 'The lamp' },
        ],
        charityNumber: ' ',
        imageAlt: '',
      }),
    );
    expect(body).toMatchObject({
      title: 'A lamp \u{1F4A1}',
      description: 'One\n\tTwo\nThree',
      prize: 'The lamp',
      prizes: [
        { rank: 1, description: 'The lamp' },
        { rank: 2, description: 'The flame' },
      ],
      charityNumber: null,
      imageAlt: null,
    });
  });

  it.each([
    ['the minimum values', { ticketPrice: 1, ticketLimit: 1, minTicketAmount: 1, charityPercentage: 5 }],
    [
      'the maximum values',
      { ticketPrice: 10_000, ticketLimit: 10_000, minTicketAmount: 10_000, charityPercentage: 100 },
    ],
    [
      'ten prizes',
      { prizes: Array.from({ length: 10 }, (_, i) => ({ rank: i + 1, description: 'x'.repeat(300) })) },
    ],
    [
      'the longest texts',
      { title: 'x'.repeat(120), description: 'x'.repeat(5000), charityName: 'x'.repeat(120) },
    ],
    ['the maximum of extra trees', { extraTreesCount: 1000 }],
    ['a later start', { startDate: inDays(3), endDate: inDays(4) }],
    ['another zone', { startDate: null, endDate: '2099-06-01T18:00:00+01:00' }],
  ] satisfies [string, Partial<DrawInput>][])('can have %s [VAL-02] [VAL-16]', async (_, overrides) => {
    expect((await create(host, drawInput(overrides))).status).toBe(201);
  });
});

describe('publishing on creation', () => {
  it.each([
    ['scheduled', { startDate: inDays(1) }],
    ['active', {}],
    ['inactive', { startDate: null }],
    ['active', { status: 'completed' }],
    ['scheduled', { startDate: inDays(1), status: 'inactive' }],
  ] satisfies [string, Partial<DrawInput>][])(
    'is %s by its dates, whatever status is sent with %j [STATE-01] [STATE-04]',
    async (status, overrides) => {
      expect((await create(host, drawInput(overrides))).body.status).toBe(status);
    },
  );

  it('is rejected for an unverified host, who can still save the draw [PERM-05]', async () => {
    const unverified = await register(app, { role: 'host' });
    for (const startDate of [undefined, inDays(1)]) {
      const { status, error } = await create(unverified, drawInput(startDate ? { startDate } : {}));
      expect(status).toBe(403);
      expect(error).toEqual({
        code: 'unverified',
        message: 'Your account must be verified before you can publish a prize draw.',
      });
    }
    expect((await create(unverified, drawInput({ startDate: null }))).status).toBe(201);
  });

  it('is possible for admins, who then own the draw [PERM-07]', async () => {
    const boss = await admin(app);
    expect((await create(boss, drawInput())).body).toMatchObject({ userId: boss.user.id, status: 'active' });
  });
});

describe('creating', () => {
  it('is rejected for a host whose verification was revoked, whether saved or published [PERM-06]', async () => {
    const revoked = await register(app, { role: 'host' });
    await app.database.db.update(people).set({ revoked: true }).where(eq(people.id, revoked.user.id));
    for (const body of [drawInput(), drawInput({ startDate: null })]) {
      expect(await create(revoked, body)).toMatchObject({
        status: 403,
        error: { message: 'Your verification was revoked, so you cannot create prize draws.' },
      });
    }
  });

  it('is rejected for visitors and participants [PERM-01] [PERM-03]', async () => {
    expect((await app.client().call('POST /api/v1/prize-draws', { body: drawInput() })).status).toBe(401);
    expect((await create(await register(app), drawInput())).status).toBe(403);
  });

  it('is recorded in the audit log with the user who created the draw', async () => {
    const { body } = await create(host, drawInput());
    const entries = await app.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, body.id));
    expect(entries).toMatchObject([
      { actorId: host.user.id, actorRole: 'host', action: 'draw.create', details: { status: 'active' } },
    ]);
  });
});

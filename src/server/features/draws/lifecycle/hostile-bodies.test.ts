import { describe, expect, it } from 'vitest';
import { auditEntries, prizeDraws } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { BAD_DRAW_VALUES, type DrawField } from '../../../../../tests/helpers/bad-draw-values.ts';
import { drawInput, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { HOSTILE_JSON } from '../../../../../tests/helpers/hostile-json.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { storedRows } from '../../../../../tests/helpers/stored-rows.ts';
import { isThorough } from '../../../../../tests/helpers/thorough.ts';

const app = await provideTestApp();
const host = await verifiedHost(app);
const stored = await publishedDraw(app, host);

const JSON_TYPE = { 'content-type': 'application/json' };

type Sent = { body: unknown; headers?: Record<string, string>; by?: Someone['client'] };

/** Sends the same body to both calls that accept a prize draw. */
async function sendBoth({ body, headers, by = host.client }: Sent, id = stored.id) {
  const extra = headers ? { headers } : {};
  return [
    await by.send({ method: 'POST', url: '/api/v1/prize-draws', body, ...extra }),
    await by.send({ method: 'PUT', url: `/api/v1/prize-draws/${id}`, body, ...extra }),
  ];
}

/** Expects this error from both calls, and no change to the database. */
async function expectRejected(sent: Sent, status: number, error: object, id = stored.id): Promise<void> {
  const before = await storedRows(app.database.db);
  for (const response of await sendBoth(sent, id)) {
    expect(response.json()).toMatchObject(error);
    expect(response.statusCode).toBe(status);
  }
  expect(await storedRows(app.database.db)).toEqual(before);
}

/** A JSON body with `value` inserted verbatim. */
const rawWith = (field: string, value: string) =>
  JSON.stringify({ ...drawInput(), [field]: '#' }).replace(`"${field}":"#"`, `"${field}":${value}`);

/** Fields that share a rule. An error may be reported on any of them. */
const BELONGS_TO: Partial<Record<DrawField, DrawField[]>> = {
  prizes: ['prize'],
  galleryUrls: ['galleryAlts'],
  startDate: ['endDate'],
  skillGameType: ['skillGameDifficulty'],
  skillGameDifficulty: ['skillGameType'],
};

const written = async () => ({
  draws: await app.database.db.$count(prizeDraws),
  acts: await app.database.db.$count(auditEntries),
});

describe.runIf(isThorough)('any value in a field', () => {
  it.each(Object.keys(BAD_DRAW_VALUES) as DrawField[])(
    '%s is accepted as a value or rejected at the field, and never breaks anything [API-GEN-01]',
    async (field) => {
      const before = await written();
      const statuses: number[] = [];
      for (const value of HOSTILE_JSON) {
        for (const response of await sendBoth({ body: rawWith(field, value), headers: JSON_TYPE })) {
          statuses.push(response.statusCode);
          const label = `${field} ${value.slice(0, 40)}`;
          expect([200, 201, 400], label).toContain(response.statusCode);
          if (response.statusCode !== 400) continue;
          const { code, message, issues } = response.json();
          expect([code, message], label).toEqual(['invalid', expect.stringMatching(/^[A-Z]/)]);
          const [place] = issues[0].path.split('.');
          expect([field, ...(BELONGS_TO[field] ?? [])], label).toContain(place);
        }
      }
      // A rejected request leaves no trace, not even in the audit log.
      expect(await written()).toEqual({
        draws: before.draws + statuses.filter((status) => status === 201).length,
        acts: before.acts + statuses.filter((status) => status < 300).length,
      });
    },
  );
});

/** Bodies that never reach the schema, as sent over the wire. */
const BROKEN: [why: string, body: string, message: string][] = [
  ['no JSON', '{"title":', 'The body is not valid JSON.'],
  ['two values', '{}{}', 'The body is not valid JSON.'],
  ['an invalid number', rawWith('ticketPrice', 'NaN'), 'The body is not valid JSON.'],
  ['a comment', `${rawWith('title', '"A"')}//`, 'The body is not valid JSON.'],
  ['a control character', rawWith('title', '"a\u0001b"'), 'The body is not valid JSON.'],
  ['a prototype', rawWith('title', '"A","__proto__":{"title":"B"}'), 'The body is not valid JSON.'],
  ['a prototype of a prize', rawWith('prizes', '[{"rank":1,"__proto__":{}}]'), 'The body is not valid JSON.'],
  [
    'a constructor',
    rawWith('title', '"A","constructor":{"prototype":{"title":"B"}}'),
    'The body is not valid JSON.',
  ],
  ['a list', `[${rawWith('title', '"A"')}]`, 'Please send the prize draw as a JSON object'],
  ['a text', '"draw"', 'Please send the prize draw as a JSON object'],
  ['a number', '5', 'Please send the prize draw as a JSON object'],
  ['null', 'null', 'Please send the prize draw as a JSON object'],
  ['nothing', '', 'Please send the prize draw as a JSON object'],
];

describe('a body that is', () => {
  it.each(BROKEN)('%s is rejected with a message [API-GEN-01]', async (_, body, message) => {
    await expectRejected({ body, headers: JSON_TYPE }, 400, { message, code: 'invalid' });
  });

  it.each([
    ['a form', 'title=A', 'application/x-www-form-urlencoded'],
    ['a file', '--x\r\n', 'multipart/form-data; boundary=x'],
    ['text', JSON.stringify(drawInput()), 'text/plain'],
    ['without a type', JSON.stringify(drawInput()), ''],
    ['almost JSON', JSON.stringify(drawInput()), 'application/jsonp'],
  ])('%s is not parsed [API-GEN-01]', async (_, body, type) => {
    const headers = { 'content-type': type };
    await expectRejected({ body, headers }, 415, { code: 'wrong_type', message: expect.any(String) });
  });

  it('longer than any prize draw is rejected as too large [API-GEN-01]', async () => {
    const body = { ...drawInput(), description: 'x'.repeat(256 * 1024) };
    const error = { message: 'What was sent is too large.', code: 'too_large' };
    await expectRejected({ body }, 413, error);
    await expectRejected({ body, by: app.client() }, 413, error);
  });

  it('wrong in every field returns an issue for each', async () => {
    const fields = Object.keys(BAD_DRAW_VALUES);
    const body = Object.fromEntries(fields.map((field) => [field, { not: 'this' }]));
    for (const response of await sendBoth({ body })) {
      const { issues } = response.json();
      const paths = issues.map(({ path }: { path: string }) => path.split('.')[0]);
      expect(new Set(paths)).toEqual(new Set(fields));
    }
  });
});

describe('a repeated or unknown field', () => {
  it('takes the last value that was sent', async () => {
    const twice = (first: string, last: string) => rawWith('title', `"${first}","title":"${last}"`);
    await expectRejected({ body: twice('A lamp', ' '), headers: JSON_TYPE }, 400, {
      issues: [{ path: 'title', message: 'Title is required' }],
    });
    for (const response of await sendBoth({ body: twice(' ', 'A lamp'), headers: JSON_TYPE })) {
      expect(response.json()).toMatchObject({ title: 'A lamp' });
    }
  });

  it('cannot change fields that hosts do not set [API-DRAWS-04] [API-DRAWS-05]', async () => {
    const foreign = {
      id: crypto.randomUUID(),
      userId: crypto.randomUUID(),
      ownerId: crypto.randomUUID(),
      status: 'completed',
      paused: true,
      archived: true,
      archivedAt: '2020-01-01T00:00:00Z',
      ticketsSold: 99,
      issuedCount: 99,
      heldCount: -5,
      logSize: 9,
      isDrawn: true,
      winnerName: 'Me',
      winningTicketNumber: 1,
      drawnAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
      raised: { charityPence: 1_000_000 },
      hostName: 'Somebody Else',
      platformFeePercentage: 0,
    };
    for (const response of await sendBoth({ body: { ...drawInput(), ...foreign } })) {
      const body = response.json();
      expect([200, 201]).toContain(response.statusCode);
      expect(body).toMatchObject({
        userId: host.user.id,
        status: 'active',
        paused: false,
        archived: false,
        ticketsSold: 0,
        isDrawn: false,
        winnerName: null,
        winningTicketNumber: null,
        hostName: stored.hostName,
        raised: { charityPence: 0 },
      });
      expect(body.id).not.toBe(foreign.id);
      expect(body.createdAt).not.toMatch(/^2020/);
    }
  });
});

describe('a valid prize draw', () => {
  const body = drawInput();

  it('is rejected from users who may not create or edit it, and changes nothing [API-DRAWS-04] [API-DRAWS-05]', async () => {
    await expectRejected({ body, by: app.client() }, 401, { code: 'unauthenticated' });
    await expectRejected({ body, by: (await register(app)).client }, 403, { code: 'forbidden' });
    const stranger = (await register(app, { role: 'host' })).client;
    const before = await storedRows(app.database.db);
    const [created, replaced] = await sendBoth({ body, by: stranger });
    expect([created?.statusCode, created?.json()]).toEqual([
      403,
      expect.objectContaining({
        message: 'Your account must be verified before you can publish a prize draw.',
      }),
    ]);
    expect([replaced?.statusCode, replaced?.json()]).toEqual([
      403,
      { message: 'Only the creator of this prize draw can edit it.', code: 'forbidden' },
    ]);
    expect(await storedRows(app.database.db)).toEqual(before);
  });

  it('is not found under an invalid or unused id', async () => {
    for (const id of ['x', '0', '%00', '..', '0190a1b2-0000-7000-8000-000000000001', "' or 1=1"]) {
      const { statusCode } = await host.client.send({
        method: 'PUT',
        url: `/api/v1/prize-draws/${encodeURIComponent(id)}`,
        body,
      });
      expect([id, statusCode]).toEqual([id, 404]);
    }
  });
});

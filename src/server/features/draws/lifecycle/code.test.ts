import { describe, expect, it } from 'vitest';
import { CODE_MESSAGES } from '#domain/draws/code-rules.ts';
import { provideTestApp, startTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, inputOf } from '../../../../../tests/helpers/draws.ts';
import { admin, verifiedHost } from '../../../../../tests/helpers/people.ts';

const CODE = {
  FOLLOW_THE_CODE: '1',
  PROMOTER_NAME: 'Example Draws Ltd',
  PROMOTER_ADDRESS: '1 High Street, Leeds LS1 1AA',
  POSTAL_ENTRY_ADDRESS: 'Free entries | 1 High Street | Leeds | LS1 1AA',
};
const app = await provideTestApp({ environment: CODE });
const host = await verifiedHost(app);
const HOUR_MS = 3_600_000;
const create = (changes = {}) => host.client.call('POST /api/v1/prize-draws', { body: drawInput(changes) });

describe('a site that follows the Code', () => {
  it.each([
    ['a minimum', { minTicketAmount: 10 }, 'minTicketAmount', CODE_MESSAGES.minimum],
    [
      'less than 24 hours',
      { endDate: new Date(Date.now() + 23 * HOUR_MS).toISOString() },
      'endDate',
      CODE_MESSAGES.tooShort,
    ],
    [
      'more than 12 months',
      { endDate: new Date(Date.now() + 367 * 24 * HOUR_MS).toISOString() },
      'endDate',
      CODE_MESSAGES.tooLong,
    ],
  ])('publishes no draw with %s [CONDUCT-20]', async (_, changes, path, message) => {
    const response = await create(changes);
    expect(response.status).toBe(400);
    expect(response.error.issues).toContainEqual({ path, message });
    const draft = await create({ startDate: null });
    const published = await host.client.call('PUT /api/v1/prize-draws/:id', {
      params: { id: draft.body.id },
      body: drawInput(changes),
    });
    expect(published.status).toBe(400);
  });

  it('publishes other draws, whose hosts cannot end them on the first day [CONDUCT-20]', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    const params = { id: body.id };
    const { error } = await host.client.call('POST /api/v1/prize-draws/:id/end', { params });
    expect(error.code).toBe('too_early_to_end');
    const edited = { ...inputOf(body), description: 'Another one.' };
    expect((await host.client.call('PUT /api/v1/prize-draws/:id', { params, body: edited })).status).toBe(
      200,
    );
    const boss = await admin(app);
    expect((await boss.client.call('POST /api/v1/prize-draws/:id/end', { params })).status).toBe(200);
  });

  it('publishes nothing without an address for free entries by post [CONDUCT-21]', async () => {
    const { POSTAL_ENTRY_ADDRESS: _, ...without } = CODE;
    const other = await startTestApp({ environment: without });
    const { client } = await verifiedHost(other);
    const draft = await client.call('POST /api/v1/prize-draws', { body: drawInput({ startDate: null }) });
    expect(draft.status).toBe(201);
    const { status, error } = await client.call('POST /api/v1/prize-draws', { body: drawInput() });
    expect([status, error.code]).toEqual([409, 'postal_address_missing']);
    await other.server.close();
  });
});

it('other sites keep their own limits', async () => {
  const other = await startTestApp();
  const { client } = await verifiedHost(other);
  const short = { minTicketAmount: 10, endDate: new Date(Date.now() + HOUR_MS).toISOString() };
  expect((await client.call('POST /api/v1/prize-draws', { body: drawInput(short) })).status).toBe(201);
  await other.server.close();
});

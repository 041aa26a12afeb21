import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/helpers/app.ts';
import { register } from '../../../../tests/helpers/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('registration', () => {
  it('signs in', async () => {
    const { client, user } = await register(app);
    expect((await client.call('GET /api/user')).body).toEqual(user);
    expect((await client.call('POST /api/logout')).status).toBe(204);
    expect((await client.call('GET /api/user')).status).toBe(401);
  });
});

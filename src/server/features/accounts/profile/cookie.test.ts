import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/helpers/app.ts';
import { register } from '../../../../../tests/helpers/people.ts';

describe.each([
  ['http', 'http://draws.example.org', 'session', false],
  ['https', 'https://draws.example.org', '__Host-session', true],
] as const)('the session cookie under %s', (_, publicUrl, name, secure) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ environment: { PUBLIC_URL: publicUrl, PAYMENTS: 'test' } });
  });
  afterAll(() => app.stop());

  it('is hidden from scripts and other sites, lasts 30 days, and is limited to https where available', async () => {
    const { user, password } = await register(app);
    const response = await app.client().send({
      method: 'POST',
      url: '/api/login',
      body: { email: user.email, password },
      headers: { origin: publicUrl },
    });
    expect(response.statusCode).toBe(200);
    const [cookie, device, ...others] = response.cookies;
    expect(others).toEqual([]);
    expect(device).toMatchObject({
      name: name.replace('session', 'device'),
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(device?.value).not.toContain(user.email);
    expect(cookie).toMatchObject({ name, path: '/', httpOnly: true, sameSite: 'Lax' });
    expect(cookie?.secure ?? false).toBe(secure);
    expect(cookie?.domain).toBeUndefined();
    const days = (Number(cookie?.expires?.getTime()) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
  });

  it('is accepted only under its own name', async () => {
    const { client, user } = await register(app);
    expect((await client.call('GET /api/user')).body.id).toBe(user.id);
    const token = 'x'.repeat(43);
    const other = secure ? `session=${token}` : `__Host-session=${token}`;
    expect((await app.client().call('GET /api/user', { headers: { cookie: other } })).status).toBe(401);
  });
});

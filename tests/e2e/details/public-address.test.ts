import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningSite, startSite } from '../../../scripts/running-site.ts';
import { drawInput } from '../../helpers/draws.ts';
import { newEmail } from '../../helpers/site-people.ts';

const PUBLIC_URL = 'https://draws.example.org';

/** The site, requested as an HTTPS proxy in front of it would request it. */
let site: RunningSite;
let drawId: string;
beforeAll(async () => {
  site = await startSite({ PUBLIC_URL, PAYMENTS: 'test', BEACON_NONE_ACCEPTED: '1' });
  const admin = site.client();
  const { id } = await admin('POST /api/login', { body: site.admin });
  // Under HTTPS, an admin must set up two-factor sign-in first.
  const { password } = site.admin;
  const { secret } = await admin('POST /api/v1/users/:id/two-factor', { params: { id }, body: { password } });
  await admin('POST /api/v1/users/:id/two-factor/confirm', {
    params: { id },
    body: { code: new TOTP({ secret }).generate() },
  });
  const body = drawInput({ skillGameType: null, skillGameDifficulty: null });
  drawId = (await admin('POST /api/v1/prize-draws', { body })).id;
});
afterAll(() => site.stop());

const fetchPage = async (path: string) => {
  const response = await fetch(`${site.url}${path}`);
  expect(response.status, path).toBe(200);
  return { headers: response.headers, html: await response.text() };
};

describe('a site under https', () => {
  it('marks its payments as test payments on every page of a sale [BUY-23]', async () => {
    for (const page of ['', '/tickets', '/purchase']) {
      const { html } = await fetchPage(`/prize-draw/${drawId}${page}`);
      expect(html.split('Test payments only. No money is taken').length - 1, page).toBe(1);
    }
  });

  it('sends HSTS, and marks its cookie as secure', async () => {
    const buyer = { email: newEmail('ann'), password: 'a password of hers' };
    await site.client()('POST /api/register', {
      body: { ...buyer, firstName: 'Ann', lastName: 'Oak', dateOfBirth: '1990-03-27' },
    });
    const { headers } = await fetchPage('/');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
    const login = await fetch(`${site.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
      body: JSON.stringify(buyer),
    });
    expect(login.headers.get('set-cookie')).toMatch(/^__Host-session=.+; Secure/);
  });
});

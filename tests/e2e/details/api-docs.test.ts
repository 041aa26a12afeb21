import { expect, it } from 'vitest';
import { browserSite } from '../../helpers/browser.ts';

const site = browserSite({ BRAND_NAME: 'Acorn Draws' });

it('the API documentation is complete and loads nothing from other sites [API-GEN-05]', async () => {
  const { page } = await site.visitor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/api/docs');
  await page.getByText('Create an account and sign in').first().waitFor();
  expect(await page.title()).toBe('Acorn Draws API');
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((url) => new URL(url).origin !== site.url() && !url.startsWith('data:'))).toEqual([]);
  const policy = (await page.request.get('/api/docs/')).headers()['content-security-policy'];
  expect(policy).toContain("default-src 'self'");
});

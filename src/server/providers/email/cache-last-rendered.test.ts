import { expect, it, vi } from 'vitest';
import { refundEmail } from '../../../../tests/helpers/emails.ts';
import { cacheLastRendered } from './cache-last-rendered.ts';

const site = { brandName: 'Oakdraw', url: 'https://draws.example.org', supportEmail: 's@example.org' };
const rendered = { subject: 'S', html: 'H', text: 'T' };

it('renders consecutive emails with the same data once, and all other emails separately', async () => {
  const render = vi.fn(async () => rendered);
  const once = cacheLastRendered(render);
  const email = refundEmail();
  expect(await once(email, site)).toEqual(rendered);
  const toAnother = { ...email, recipient: 'ada@example.org' };
  await once(toAnother, { ...site });
  expect(render).toHaveBeenCalledTimes(1);
  await once(refundEmail({ data: { amountPence: 1 } }), site);
  await once(email, site);
  await once(email, { ...site, brandName: 'Village Draws' });
  expect(render).toHaveBeenCalledTimes(4);
});

it('does not cache a failed rendering', async () => {
  const render = vi.fn(async () => rendered);
  render.mockRejectedValueOnce(new Error('broken'));
  const once = cacheLastRendered(render);
  const email = refundEmail();
  await expect(once(email, site)).rejects.toThrow('broken');
  expect(await once(email, site)).toEqual(rendered);
});

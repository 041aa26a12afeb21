import { expect, it, vi } from 'vitest';
import { refundEmail } from '../../../../tests/helpers/emails.ts';
import { withSameWords } from './same-words.ts';

const site = { brandName: 'Oakdraw', url: 'https://draws.example.org', supportEmail: 's@example.org' };
const words = { subject: 'S', html: 'H', text: 'T' };

it('renders consecutive emails with the same data once, and others separately', async () => {
  const render = vi.fn(async () => words);
  const once = withSameWords(render);
  const email = refundEmail();
  expect(await once(email, site)).toEqual(words);
  const toAnother = { ...email, recipient: 'ada@example.org' };
  await once(toAnother, { ...site });
  expect(render).toHaveBeenCalledTimes(1);
  await once(refundEmail({ data: { amountPence: 1 } }), site);
  await once(email, site);
  await once(email, { ...site, brandName: 'Village Draws' });
  expect(render).toHaveBeenCalledTimes(4);
});

it('does not cache a failed rendering', async () => {
  const render = vi.fn(async () => words);
  render.mockRejectedValueOnce(new Error('broken'));
  const once = withSameWords(render);
  const email = refundEmail();
  await expect(once(email, site)).rejects.toThrow('broken');
  expect(await once(email, site)).toEqual(words);
});

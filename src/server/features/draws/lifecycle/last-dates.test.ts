import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { drawInput, publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { verifiedHost } from '../../../../../tests/helpers/people.ts';
import { postalSettings } from '../../../../../tests/helpers/postal.ts';

const app = await provideTestApp({ environment: postalSettings });
const host = await verifiedHost(app);

it('rejects an end whose deadlines would have a year of five digits, and publishes the latest one [VAL-13]', async () => {
  const { status, error } = await host.client.call('POST /api/v1/prize-draws', {
    body: drawInput({ endDate: '9999-12-31T00:00:00Z' }),
  });
  expect([status, error.issues]).toEqual([400, [{ path: 'endDate', message: error.message }]]);
  const draw = await publishedDraw(app, host, { endDate: '9999-01-01T00:00:00Z' });
  expect(draw.freeEntry).toMatchObject({ receivedBy: '9999-01-05T23:59:59.000Z' });
});

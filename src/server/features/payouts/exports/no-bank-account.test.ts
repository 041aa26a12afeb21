import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { endHolds, enterBankDetails } from '../../../../../tests/helpers/bank-details.ts';
import { payableCommands, statesOf } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();

it('a payment file needs the platform’s account, and changes nothing without it [PAYOUT-16]', async () => {
  const host = await verifiedHost(app);
  await enterBankDetails(host);
  await endHolds(app);
  const draw = await settledDraw(app, host);
  const { approve, xml } = payableCommands(await confirmed(await admin(app)));
  await approve(draw.payables.host);
  expect((await xml()).error).toMatchObject({ code: 'no_bank_account' });
  expect(await statesOf(app, draw)).toMatchObject({ host: 'approved' });
});

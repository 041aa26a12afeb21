import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { emails } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { endHolds, enterBankDetails, OTHER_ACCOUNT } from '../../../../../tests/helpers/bank-details.ts';
import { CONSENT, tokenTo } from '../../../../../tests/helpers/charities.ts';
import { payableCommands } from '../../../../../tests/helpers/payables.ts';
import { admin, confirmed, register, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { settledDraw } from '../../../../../tests/helpers/settled-draw.ts';

const app = await provideTestApp();
const boss = await confirmed(await admin(app));
const { approve, csv, fail, reopen } = payableCommands(boss);

const emailsOf = (template: string) =>
  app.database.db.select().from(emails).where(eq(emails.template, template));

describe('a failed payment', () => {
  it('is emailed to the host with the reason and the account, once for each attempt [PAYOUT-49]', async () => {
    const host = await verifiedHost(app);
    await enterBankDetails(host);
    await endHolds(app);
    const { id, payables } = await settledDraw(app, host);
    const send = async () => {
      await approve(payables.host);
      await csv();
    };
    await send();
    // The email names the account that the payment was sent to, even if there is a newer one.
    await enterBankDetails(host, OTHER_ACCOUNT);
    await fail(payables.host, { reason: 'Account closed' });
    const ofHost = async () =>
      (await emailsOf('payout-failed')).filter(({ personId }) => personId === host.user.id);
    expect(await ofHost()).toMatchObject([
      {
        recipient: host.user.email,
        data: {
          draw: { id },
          amountPence: 41_325,
          isHost: true,
          reason: 'Account closed',
          lastFour: '4958',
        },
      },
    ]);
    await endHolds(app);
    await reopen(payables.host);
    await send();
    await fail(payables.host, { reason: 'Name does not match' });
    expect((await ofHost()).map(({ data }) => data.lastFour).toSorted()).toEqual(['4958', '7491']);
  });

  it('is emailed to a winner, and to the charity’s contact [PAYOUT-49]', async () => {
    const host = await verifiedHost(app);
    const winner = await register(app);
    await enterBankDetails(winner);
    const { id, payables } = await settledDraw(app, host, { winner });
    const contact = 'treasurer@lifeboats.example.org';
    const { body: agreement } = await host.client.call('POST /api/v1/prize-draws/:id/charity-invitation', {
      params: { id },
      body: { email: contact },
    });
    await app.client().call('POST /api/v1/charity-agreements/:token', {
      params: { token: await tokenTo(app, contact) },
      body: CONSENT,
    });
    await boss.client.call('POST /api/v1/admin/charity-agreements/:id/confirm', {
      params: { id: agreement.id },
    });
    await endHolds(app);
    await approve(payables.winner);
    await approve(payables.charity);
    await csv();
    await fail(payables.winner);
    await fail(payables.charity);
    expect(await emailsOf('charity-payment-failed')).toMatchObject([
      { recipient: contact, data: { charityName: 'Lifeboats', amountPence: 2_175, lastFour: '7491' } },
    ]);
    const toWinner = (await emailsOf('payout-failed')).filter(({ personId }) => personId === winner.user.id);
    expect(toWinner).toMatchObject([{ recipient: winner.user.email, data: { isHost: false } }]);
  });
});

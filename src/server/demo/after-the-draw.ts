import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { App } from '../app.ts';
import type { OpenDatabase } from '../db/database.ts';
import type { Viewer } from '../viewer.ts';
import type { DemoClient } from './client.ts';

/** How far the demo takes a draw after its end. */
export type Afterwards = 'ended' | 'won' | 'claimed' | 'sent' | 'problem' | 'paid';

export type EndedDraw = { id: string; afterwards: Afterwards };

export type Member = { id: string; name: string; client: DemoClient };

export type DemoStage = {
  app: App & { database: OpenDatabase };
  admin: Viewer;
  host: Member & { password: string };
  buyers: readonly Member[];
};

/** Takes an ended draw from its result to the state that the demo shows. */
export async function playAfterwards(stage: DemoStage, { id, afterwards }: EndedDraw): Promise<void> {
  const hasResult = await waitForResult(stage.host, id);
  if (!hasResult || afterwards === 'won') return;
  const { winner, params } = await findWinner(stage.buyers, id);
  await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/claim', {
    params,
    body: {
      name: winner.name,
      delivery: {
        kind: 'post',
        address: { line1: '1 Harbour Street', town: 'Pebble Point', postcode: 'YO21 3AB' },
      },
      over18: true,
      ukResident: true,
      nameable: true,
    },
  });
  if (afterwards === 'claimed') return;
  await stage.host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/sent', {
    params,
    body: { carrier: 'Royal Mail', trackingNumber: 'AB 1234 5678 9GB', pictures: [] },
  });
  if (afterwards === 'problem') await reportProblem(stage.host, winner, params);
  if (afterwards !== 'paid') return;
  await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/received', { params });
  await payOut(stage, id);
}

const POLL_MS = 200;

/** How long the demo waits for public randomness. After that, the draw stays with its host. */
const PATIENCE_MS = 60_000;

async function waitForResult({ client }: Member, id: string): Promise<boolean> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const { inProgress, result } = await client.call('GET /api/v1/prize-draws/:id/drawing', {
      params: { id },
    });
    if (result) return true;
    if (!inProgress || Date.now() > giveUpAt) return false;
    await wait(POLL_MS);
  }
}

async function findWinner(buyers: readonly Member[], id: string) {
  for (const winner of buyers) {
    const awards = await winner.client.call('GET /api/v1/prize-draws/:id/awards', { params: { id } });
    const own = awards.find(({ isYours }) => isYours);
    if (own) return { winner, params: { id, awardId: own.id } };
  }
  throw new Error('No demo user has won this draw.');
}

async function reportProblem(
  host: Member,
  winner: Member,
  params: { id: string; awardId: string },
): Promise<void> {
  await winner.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/problem', {
    params,
    body: { message: 'The telescope has arrived, but its large lens is cracked.', files: [] },
  });
  await host.client.call('POST /api/v1/prize-draws/:id/awards/:awardId/messages', {
    params,
    body: { message: 'We are sorry. The maker will replace the lens next week.', files: [] },
  });
}

const CHARITY_EMAIL = 'treasurer@demo.example';

/** Settles a delivered draw, and pays everybody whom it owes money. The account numbers are published test cases. */
async function payOut({ app, admin, host }: DemoStage, drawId: string): Promise<void> {
  const { services, database } = app;
  const params = { id: drawId };
  await host.client.call('POST /api/v1/users/:id/confirmation', {
    params: { id: host.id },
    body: { password: host.password },
  });
  await host.client.call('PUT /api/v1/users/:id/payout', {
    params: { id: host.id },
    body: {
      method: 'bank',
      accountName: 'Hazel Demo-Host',
      sortCode: '08-99-99',
      accountNumber: '66374958',
    },
  });
  await host.client.call('POST /api/v1/prize-draws/:id/charity-invitation', {
    params,
    body: { email: CHARITY_EMAIL },
  });
  const { agreement } = await services.charityAgreements.agree(await readInvitation(app), {
    name: 'Olive Demo-Treasurer',
    role: 'Treasurer',
    charityNumber: '1234567',
    accountName: 'Demo Charity',
    sortCode: '10-79-99',
    accountNumber: '88837491',
  });
  await services.charityAgreements.confirm(admin, agreement.id);
  // New bank details are used after 48 hours. The demo cannot wait for that.
  await database.db.execute(sql`update payout_accounts set usable_from = entered_at`);
  await services.drawSettlement.settleDue();
  await pay(app, admin, drawId);
}

/** The token in the link to the charity. */
async function readInvitation({ services: { emails, tokens } }: App): Promise<string> {
  const { rows } = await emails.list({}, { limit: 1000, page: 1 });
  for (const { template, data } of rows) {
    if (template === 'charity-invitation') return tokens.tokenOf(data.tokenId);
  }
  throw new Error('The charity was not invited.');
}

async function pay({ services }: App, admin: Viewer, drawId: string): Promise<void> {
  const { rows } = await services.payables.list(admin, { draw: drawId, limit: 100, page: 1 });
  const now = services.clock.now().toISOString();
  for (const { payable } of rows) await services.payables.approve(admin, payable.id);
  await services.payoutExports.export(admin, undefined);
  for (const { payable } of rows) {
    const isTrees = payable.payeeKind === 'trees';
    const reference = isTrees ? 'DEMO-CERTIFICATE-1' : `DEMO ${payable.payeeKind.toUpperCase()}`;
    await services.payables.pay(admin, payable.id, { reference, paidAt: now });
  }
  await services.drawSettlement.closePaidAwards();
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrawInput } from '#contract/draws/draws.ts';
import { ALL_WRONG } from '#domain/outcome/outcome-text.ts';
import type { Person } from '../helpers/browser.ts';
import { eventually } from '../helpers/eventually.ts';
import { startFakeStripe } from '../helpers/fake-stripe/server.ts';
import { postgresSite } from '../helpers/postgres-site.ts';
import { answered, drawOnSale } from '../helpers/sold-tickets.ts';
import { expectWellMade } from '../helpers/well-made.ts';
import { drawNow } from '../helpers/won-draw.ts';

const fake = await startFakeStripe();
const { site } = postgresSite({ ...fake.environment, COUNTDOWN_SECONDS: '1' });
beforeAll(() => fake.webhooks.sendTo(`${site.url()}/api/payments/stripe/webhook`));
afterAll(() => fake.stop());

/** A draw at £5 a ticket that sold 20 tickets by card to one buyer, and was drawn. */
async function drawnDraw(overrides: Partial<DrawInput> = {}, isRight = true) {
  const host = await site.person({ role: 'host', verified: true, firstName: 'Hetty', lastName: 'Hall' });
  const buyer = await site.person({ firstName: 'Alice', lastName: 'Baker' });
  const draw = await drawOnSale(host, {
    ticketPrice: 500,
    prizes: [{ rank: 1, description: 'A week in a lighthouse' }],
    charityPercentage: 20,
    ...overrides,
  });
  const challengeId = draw.skillGameType ? await answered(buyer.api, draw, isRight) : null;
  const { order } = await buyer.api('POST /api/v1/prize-draws/:id/tickets', {
    params: { id: draw.id },
    body: { quantity: 20, challengeId, confirmationToken: fake.token() },
  });
  await host.api('POST /api/v1/prize-draws/:id/end', { params: { id: draw.id } });
  await drawNow(host, draw);
  return { host, buyer, draw, order };
}

const outcomeOf = ({ api }: Person, id: string) =>
  api('GET /api/v1/prize-draws/:id/outcome', { params: { id } });

describe('a draw that all buyers answered wrongly', () => {
  it('has no winner, says so everywhere, and returns every penny [MONEY-19, MONEY-23]', async () => {
    const game = { skillGameType: 'word', skillGameDifficulty: 'easy' } as const;
    const { host, buyer, draw, order } = await drawnDraw(game, false);
    const visitor = await site.visitor();
    await visitor.open(`/prize-draw/${draw.id}`);
    await visitor.page.getByRole('heading', { name: 'No winner' }).waitFor();
    await visitor.page.getByText(`${ALL_WRONG} Everyone gets their money back.`).waitFor();
    await expectWellMade(visitor.page);

    const refundedPence = () =>
      fake
        .charges()
        .filter(({ metadata }) => metadata.order === order.id)
        .reduce((sum, { amount_refunded: refunded }) => sum + refunded, 0);
    await eventually(refundedPence).toBe(10_000);
    await eventually(async () => (await outcomeOf(host, draw.id)).outcome).toBe('no_winner');
    expect(await outcomeOf(host, draw.id)).toMatchObject({ gross: 0, host: 0, charity: 0, refunded: 10_000 });

    const buyers = await site.visitor({ as: buyer });
    await buyers.open('/dashboard');
    await buyers.page.getByText('No winner: every ticket is refunded in full').waitFor();
    const hosts = await site.visitor({ as: host });
    await hosts.open(`/prize-draw/${draw.id}/admin`);
    await hosts.page.getByRole('heading', { name: 'No winner' }).waitFor();
    expect(await hosts.page.getByRole('button', { name: 'Redraw' }).count()).toBe(0);
  });
});

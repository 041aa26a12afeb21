import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { receiveAwards } from '../../../../../tests/helpers/awards.ts';
import { drawResult, sellByCalls, startDrawing } from '../../../../../tests/helpers/drawn-draw.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { expectValid } from '../../../../../tests/helpers/logged-draw.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';

const noGame = { skillGameType: null, skillGameDifficulty: null };

const app = await provideTestApp();

const ask = ({ client, user, password }: Someone) =>
  client.call('DELETE /api/v1/users/:id', { params: { id: user.id }, body: { password } });
const show = ({ client, user }: Someone) =>
  client.call('GET /api/v1/users/:id/deletion', { params: { id: user.id } });
const carryOut = () => app.services.accountDeletion.carryOut();

describe('an account that is still needed', () => {
  it('rejects the deletion of a host with open draws, with the reason [ACCT-23]', async () => {
    const owner = await verifiedHost(app);
    const draw = await publishedDraw(app, owner, noGame);
    const sentence = 'You still have prize draws of your own. Draw, cancel, archive or delete them first.';
    expect((await show(owner)).body.obstacle).toBe(sentence);
    const { status, error } = await ask(owner);
    expect([status, error]).toEqual([409, { message: sentence, code: 'account_needed' }]);
    await owner.client.call('DELETE /api/v1/prize-draws/:id', { params: { id: draw.id } });
    expect((await ask(owner)).body.status).toBe('deleted');
  });

  it("waits until a host's own draws are paid out, and then removes the host's name from them [ACCT-22]", async () => {
    const owner = await verifiedHost(app, { firstName: 'Zebedee', lastName: 'Quixhost' });
    const draw = await sellByCalls(app, owner, [{ buyer: await register(app) }]);
    await startDrawing(owner, draw);
    await drawResult(owner, draw);
    await app.runJobs();
    expect((await ask(owner)).body).toMatchObject({ status: 'pending', waiting: 1 });
    await receiveAwards(app, draw.id);
    await carryOut();
    expect((await show(owner)).body).toMatchObject({ waiting: 1 });
    await app.services.drawSettlement.settleDue();
    await carryOut();
    expect((await show(owner)).body).toMatchObject({ waiting: 1 });
    await app.database.db.execute(sql`update payables set state = 'paid', approved_by = ${owner.user.id},
      approved_at = draw_clock(), paid_at = draw_clock(), reference = 'FP 1' where draw_id = ${draw.id}`);
    await carryOut();
    const { status, body } = await app
      .client()
      .call('GET /api/v1/prize-draws/:id', { params: { id: draw.id } });
    expect([status, JSON.stringify(body).includes('Quixhost')]).toEqual([200, false]);
    await expectValid(app, draw.id);
  });

  it('rejects the deletion of the only admin, and of one of two admins who request it at the same time [ACCT-23]', async () => {
    await app.database.db.update(people).set({ role: 'participant' }).where(eq(people.role, 'admin'));
    const [one, two] = [await admin(app), await admin(app)];
    const responses = await Promise.all([ask(one), ask(two)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = responses[0]?.status === 200 ? two : one;
    expect((await show(left)).body.obstacle).toContain('only admin');
  });
});

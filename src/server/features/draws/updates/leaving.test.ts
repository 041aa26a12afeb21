import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#server/api-error.ts';
import { people, updateOptOuts } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { leaveTokenOf, updateEmailsOf } from '../../../../../tests/helpers/update-emails.ts';

const emailProvider = createRecordingProvider();
const sent = emailProvider.sent;
const app = await provideTestApp({ emailProvider, limits: true });
const host = await verifiedHost(app);
const ann = await register(app);
const bob = await register(app);

const NEWS = { subject: 'The lamp is lit', words: 'Dear all,\nthank you.' };

const draw = (overrides: Parameters<typeof soldDraw>[2] = {}) =>
  soldDraw(app, host, { blocks: [{ holder: ann, quantity: 2 }, { holder: bob }], ...overrides });
const post = (id: string, body = NEWS) =>
  host.client.call('POST /api/v1/prize-draws/:id/updates', { params: { id }, body });
/** Each update has different text, because the same text would count as a retry. */
const postAnother = (id: string) => post(id, { ...NEWS, subject: crypto.randomUUID() });
const emailsOf = (id: string) => updateEmailsOf(app, id);
const tokenOf = (id: string, whose: Someone) => leaveTokenOf(app, id, whose);
const leave = (token: string, of?: 'draw' | 'all' | 'none') =>
  app.client().call('POST /api/v1/updates/leave', {
    query: { token },
    body: { 'List-Unsubscribe': 'One-Click', ...(of && { of }) },
  });

describe('unsubscribing', () => {
  it('by the link in an email stops that draw’s updates, even those already queued [UPD-10]', async () => {
    const [id, other] = [await draw(), await draw()];
    await post(id);
    await app.services.updates.emailDue();
    const { status, body } = await leave(await tokenOf(id, ann));
    expect([status, body.message]).toEqual([200, 'You won’t get any more updates about this prize draw.']);
    expect((await emailsOf(id)).map(({ recipient }) => recipient)).toEqual([bob.user.email]);
    for (const one of [id, other]) await postAnother(one);
    await app.services.updates.emailDue();
    expect(await emailsOf(id)).toHaveLength(2);
    expect(await emailsOf(other)).toHaveLength(2);
  });

  it('stops all updates if the user chooses this, and can be undone [UPD-11]', async () => {
    const dora = await register(app);
    const blocks = [{ holder: dora }];
    const [id, other] = [await draw({ blocks }), await draw({ blocks })];
    await post(id);
    await app.services.updates.emailDue();
    const token = await tokenOf(id, dora);
    for (let time = 0; time < 2; time += 1) expect((await leave(token, 'all')).status).toBe(200);
    await post(other);
    await app.services.updates.emailDue();
    expect(await emailsOf(other)).toEqual([]);
    expect((await leave(token, 'none')).body.message).toBe('You’ll get updates again.');
    await postAnother(other);
    await app.services.updates.emailDue();
    expect(await emailsOf(other)).toHaveLength(1);
  });

  it('takes one click in an email program, from any origin (RFC 8058), but does not happen when the page is opened [UPD-12]', async () => {
    const eve = await register(app);
    const id = await draw({ blocks: [{ holder: eve }] });
    await post(id);
    await app.services.updates.emailDue();
    await app.services.emails.sendDue();
    const { headers = {} } = sent.findLast(({ recipient }) => recipient === eve.user.email) ?? {};
    const url =
      /^<http:\/\/localhost:\d+(\/leave-updates\?token=.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ??
      '';
    const body = headers['List-Unsubscribe-Post'] ?? '';
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const method of ['GET', 'HEAD']) await app.client().send({ method, url });
    expect((await app.client().send({ method: 'POST', url, headers: form, body: 'a=b' })).statusCode).toBe(
      400,
    );
    const optedOut = () =>
      app.database.db.select().from(updateOptOuts).where(eq(updateOptOuts.personId, eve.user.id));
    expect(await optedOut()).toEqual([]);
    const elsewhere = { ...form, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    const { statusCode } = await app.client().send({ method: 'POST', url, headers: elsewhere, body });
    expect(statusCode).toBe(200);
    expect(await optedOut()).toMatchObject([{ drawId: id }]);
  });

  it('works in a browser without JavaScript [UPD-12]', async () => {
    const id = await draw();
    await post(id);
    await app.services.updates.emailDue();
    const token = await tokenOf(id, bob);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
    const send = (which: string, of: string) =>
      app.client().send({
        method: 'POST',
        url: `/leave-updates?token=${which}`,
        headers,
        body: `List-Unsubscribe=One-Click&of=${of}`,
      });
    const done = await send(token, 'all');
    expect([done.statusCode, done.headers.location]).toEqual([
      303,
      `/leave-updates?token=${token}&outcome=all`,
    ]);
    await send(token, 'none');
    expect((await send('x'.repeat(64), 'all')).headers.location).toBe('/leave-updates?outcome=failed');
  });

  it('keeps the link after a temporary failure [UPD-22]', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
    const token = 'x'.repeat(64);
    const locationAfter = async (error: Error, url = `/leave-updates?token=${token}`) => {
      const leaving = vi.spyOn(app.services.updates, 'leave').mockRejectedValue(error);
      const body = 'List-Unsubscribe=One-Click&of=all';
      const { headers: received } = await app.client().send({ method: 'POST', url, headers, body });
      leaving.mockRestore();
      return received.location;
    };
    const tryAgain = `/leave-updates?token=${token}&outcome=later`;
    expect(await locationAfter(new Error('the database is unavailable'))).toBe(tryAgain);
    expect(await locationAfter(new ApiError('too_many', 'Too many.'))).toBe(tryAgain);
    expect(await locationAfter(new ApiError('missing', 'None.'))).toBe('/leave-updates?outcome=failed');
    expect(await locationAfter(new Error('never reached'), '/leave-updates')).toBe(
      '/leave-updates?outcome=failed',
    );
  });

  it('requires a valid link for an existing person [UPD-13]', async () => {
    const fay = await register(app);
    const id = await draw({ blocks: [{ holder: fay }] });
    await post(id);
    await app.services.updates.emailDue();
    const token = await tokenOf(id, fay);
    const forged = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`;
    for (const bad of ['x', forged, `${token}A`, token.slice(0, -1), '\u0000']) {
      expect((await leave(bad)).status).toBe(404);
    }
    await app.database.db.update(people).set({ erasedAt: new Date() }).where(eq(people.id, fay.user.id));
    expect((await leave(token)).status).toBe(404);
  });
});

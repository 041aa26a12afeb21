import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries, drawUpdates, people } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { shiftClock } from '../../../../../tests/helpers/clock.ts';
import { createRecordingProvider } from '../../../../../tests/helpers/emails.ts';
import { admin, register, type Someone, verifiedHost } from '../../../../../tests/helpers/people.ts';
import { soldDraw } from '../../../../../tests/helpers/sold-draw.ts';
import { leaveTokenOf, updateEmailsOf } from '../../../../../tests/helpers/update-emails.ts';

const emailProvider = createRecordingProvider();
const sent = emailProvider.sent;
const app = await provideTestApp({ emailProvider, limits: true });
const host = await verifiedHost(app);
const ann = await register(app);
const bob = await register(app);

const HOUR = 3_600_000;
const NEWS = { subject: 'The lamp is lit', words: 'Dear all,\nthank you.' };

const draw = (overrides: Parameters<typeof soldDraw>[2] = {}) =>
  soldDraw(app, host, { blocks: [{ holder: ann, quantity: 2 }, { holder: bob }], ...overrides });
const post = (id: string, by = host, body = NEWS) =>
  by.client.call('POST /api/v1/prize-draws/:id/updates', { params: { id }, body });
/** Each update has different text, because the same text would count as a retry. */
const postAnother = (id: string) => post(id, host, { ...NEWS, subject: crypto.randomUUID() });
const emailsOf = (id: string) => updateEmailsOf(app, id);
const tokenOf = (id: string, whose: Someone) => leaveTokenOf(app, id, whose);
const leave = (token: string, of?: 'draw' | 'all' | 'none') =>
  app.client().call('POST /api/v1/updates/leave', {
    query: { token },
    body: { 'List-Unsubscribe': 'One-Click', ...(of && { of }) },
  });
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('there is none');
  return value;
}
const aDayLater = () => shiftClock(app.database.db, 25 * HOUR);

describe('an update', () => {
  it('is sent once to each holder of a valid ticket, and is public immediately [UPD-01, UPD-02]', async () => {
    const carol = await register(app);
    const id = await draw({
      blocks: [{ holder: ann, quantity: 2 }, { holder: bob }, { holder: carol, voided: true }],
    });
    const { status, body } = await post(id);
    expect([status, body]).toMatchObject([201, NEWS]);
    const { body: list } = await app.client().call('GET /api/v1/prize-draws/:id/updates', { params: { id } });
    expect(list).toEqual([body]);
    const { body: page } = await app.client().call('GET /api/v1/prize-draws/:id/page', { params: { id } });
    expect(page.hostRecord.updates).toEqual([body]);
    for (let round = 0; round < 2; round += 1) await app.services.updates.emailDue();
    const written = await emailsOf(id);
    expect(written.map(({ recipient }) => recipient).sort()).toEqual([ann.user.email, bob.user.email].sort());
    const [kept] = await app.database.db.select().from(drawUpdates).where(eq(drawUpdates.drawId, id));
    expect(kept).toMatchObject({ emailed: 2, emailedAt: expect.any(Date) });
  });

  it('is not sent to the person on a postal entry whose account is on a break [UPD-02]', async () => {
    const carol = await register(app);
    const postal = { ...carol, user: { ...carol.user, id: crypto.randomUUID() } };
    await app.database.db.insert(people).values({
      id: postal.user.id,
      accountId: carol.user.id,
      firstName: 'Carol',
      lastName: 'Oak',
      email: carol.user.email,
      emailKey: `post:${postal.user.id}`,
      passwordHash: '',
      origin: 'post',
      over18: true,
      ukResident: true,
    });
    const paused = await carol.client.call('POST /api/v1/users/:id/break', {
      params: { id: carol.user.id },
      body: { months: 6 },
    });
    expect(paused.status).toBeLessThan(300);
    const id = await draw({ blocks: [{ holder: ann }, { holder: postal }] });
    await post(id);
    await app.services.updates.emailDue();
    expect((await emailsOf(id)).map(({ recipient }) => recipient)).toEqual([ann.user.email]);
  });

  it('is stored once, however many people receive it, and its text is filled in when each email is sent [UPD-03]', async () => {
    const id = await draw();
    await post(id);
    await app.services.updates.emailDue();
    for (const { data } of await emailsOf(id)) expect(JSON.stringify(data)).not.toContain('thank you');
    await app.services.emails.sendDue();
    const to = sent.filter(
      ({ message }) => message.template === 'draw-update' && message.data.draw.id === id,
    );
    expect(to).toHaveLength(2);
    const { subject, html, text } = await required(to[0]).render();
    expect(subject).toBe('The lamp is lit: A weekend by the sea');
    expect(html).toContain('thank you.');
    expect(text).toContain('leave-updates?token=');
  });

  it('can be posted at most twice in 24 hours, even concurrently [UPD-04]', async () => {
    const id = await draw();
    const responses = await Promise.all([postAnother(id), postAnother(id), postAnother(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect((await postAnother(id)).error).toMatchObject({ code: 'too_soon' });
    await aDayLater();
    expect((await postAnother(id)).status).toBe(201);
    await shiftClock(app.database.db, 0);
  });

  it('is rejected if there are no recipients, or long after the draw is over [UPD-05]', async () => {
    const unsold = await draw({ blocks: [] });
    expect((await post(unsold)).error).toMatchObject({
      code: 'nobody',
      message: 'No one has a ticket yet, so there’s no one to write to.',
    });
    const over = await draw({ status: 'completed', completedAt: new Date(Date.now() - 31 * 24 * HOUR) });
    expect((await post(over)).error).toMatchObject({ code: 'over' });
    const lately = await draw({ status: 'completed', completedAt: new Date(Date.now() - 29 * 24 * HOUR) });
    expect((await post(lately)).status).toBe(201);
  });

  it('can be posted by the verified creator and admins, and is recorded in the audit log [UPD-06]', async () => {
    const id = await draw();
    for (const by of [ann, await verifiedHost(app)]) {
      expect((await post(id, by)).error.message).toBe(
        'Only the creator of this prize draw can post updates.',
      );
    }
    const newHost = await register(app, { role: 'host' });
    const theirs = await soldDraw(app, newHost, { blocks: [{ holder: ann }] });
    expect((await post(theirs, newHost)).error.code).toBe('not_verified');
    const boss = await admin(app);
    expect((await post(id, boss)).status).toBe(201);
    const acts = await app.database.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'draw.post_update'), eq(auditEntries.targetId, id)));
    expect(acts).toMatchObject([{ actorId: boss.user.id }]);
    expect(JSON.stringify(acts)).not.toContain('lamp');
  });

  it('requires a subject of one line, and some text [UPD-07]', async () => {
    const id = await draw();
    for (const [bad, message] of [
      [{ ...NEWS, subject: ' ' }, 'Please give your update a subject.'],
      [{ ...NEWS, subject: 'a\nBcc: b' }, 'The subject contains characters that can’t be used'],
      [{ ...NEWS, subject: 'x'.repeat(101) }, 'The subject must be at most 100 characters'],
      [{ ...NEWS, words: '\u200b' }, 'Please write your update.'],
      [{ ...NEWS, words: 'x'.repeat(3001) }, 'The update must be at most 3,000 characters'],
    ] as const) {
      const { status, error } = await post(id, host, bad);
      expect([status, JSON.stringify(error)]).toEqual([400, expect.stringContaining(message)]);
    }
  });

  it('shows markup as it was typed [UPD-07]', async () => {
    const id = await draw();
    const { body } = await host.client.call('POST /api/v1/prize-draws/:id/updates/preview', {
      params: { id },
      body: { ...NEWS, words: '<img src=x onerror=alert(1)> [here](https://evil.example)' },
    });
    expect(body.html).toContain('&lt;img src=x');
    expect(body.html).not.toContain('href="https://evil.example"');
  });

  it('can be previewed and tested without reaching other people or becoming public [UPD-08]', async () => {
    const id = await draw();
    const params = { id };
    const preview = await host.client.call('POST /api/v1/prize-draws/:id/updates/preview', {
      params,
      body: NEWS,
    });
    expect(preview.body.subject).toBe('The lamp is lit: A weekend by the sea');
    const tried = await host.client.call('POST /api/v1/prize-draws/:id/updates/test', { params, body: NEWS });
    expect(tried.status).toBe(202);
    await app.services.updates.emailDue();
    expect((await emailsOf(id)).map(({ recipient }) => recipient)).toEqual([host.user.email]);
    expect((await app.client().call('GET /api/v1/prize-draws/:id/updates', { params })).body).toEqual([]);
  });

  it('can be tested at most twenty times an hour [UPD-08]', async () => {
    const eager = await verifiedHost(app);
    const id = await soldDraw(app, eager, { blocks: [{ holder: ann }] });
    const again = () =>
      eager.client.call('POST /api/v1/prize-draws/:id/updates/test', { params: { id }, body: NEWS });
    for (let time = 0; time < 20; time += 1) expect((await again()).status).toBe(202);
    expect((await again()).status).toBe(429);
  });

  it('shows its author the number of recipients, and when the next update can be posted [UPD-09]', async () => {
    const id = await draw();
    const audience = async () =>
      (await host.client.call('GET /api/v1/prize-draws/:id/updates/audience', { params: { id } })).body;
    expect(await audience()).toMatchObject({ recipients: 2, refusal: null });
    await post(id);
    await app.services.updates.emailDue();
    await leave(await tokenOf(id, bob));
    expect((await audience()).recipients).toBe(1);
    await postAnother(id);
    const { nextAt, refusal: error } = await audience();
    expect(error).toBe('You can post two updates in 24 hours, and you’ve posted both.');
    expect(Date.parse(nextAt ?? '')).toBeGreaterThan(Date.now() + 23 * HOUR);
  });
});

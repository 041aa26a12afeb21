import { describe, expect, it } from 'vitest';
import type { AuditSearch } from '#contract/platform/audit.ts';
import { auditEntries } from '#server/db/schema.ts';
import { provideTestApp } from '../../../../../tests/helpers/app.ts';
import { publishedDraw } from '../../../../../tests/helpers/draws.ts';
import { admin, register } from '../../../../../tests/helpers/people.ts';
import { voidTicket } from '../../../../../tests/helpers/refunds.ts';
import { tryToBuy } from '../../../../../tests/helpers/tickets.ts';

const app = await provideTestApp();
const boss = await admin(app, { firstName: 'Ann', lastName: 'Alder' });
const host = await register(app, { role: 'host', firstName: 'Olga', lastName: 'Osier' });
await boss.client.call('PUT /api/v1/admin/hosts/:id/verify', { params: { id: host.user.id } });
const draw = await publishedDraw(app, host, {
  title: 'A boat',
  skillGameType: null,
  skillGameDifficulty: null,
});
const drawId = draw.id;
const buyer = await register(app);
const { body } = await tryToBuy(buyer.client, draw, 2);
await voidTicket(host.client, drawId, body.tickets[0]?.id ?? '');
await host.client.call('POST /api/v1/prize-draws/:id/end', { params: { id: drawId } });

const list = async (query: Partial<AuditSearch>) => {
  const { body, headers } = await boss.client.call('GET /api/v1/admin/audit', { query });
  return { entries: body, acts: body.map(({ action }) => action), total: Number(headers['x-total-count']) };
};

describe('the audit log', () => {
  it('shows who did what, with values before and after, newest first [ADMIN-25]', async () => {
    const { entries } = await list({ target: host.user.id, action: 'host.verify' });
    expect(entries).toEqual([
      {
        id: expect.any(Number),
        at: expect.any(String),
        actor: { id: boss.user.id, name: 'Ann Alder', email: boss.user.email },
        role: 'admin',
        action: 'host.verify',
        target: { kind: 'person', id: host.user.id, label: 'Olga Osier', drawId: null },
        changes: [{ field: 'verified', before: 'no', after: 'yes' }],
        facts: [],
      },
    ]);
    const { acts, entries: ofDraw } = await list({ target: drawId });
    expect(acts).toEqual(['draw.end', 'ticket.void', 'draw.create']);
    expect(ofDraw[0]).toMatchObject({
      target: { kind: 'draw', label: 'A boat', drawId },
      changes: [{ field: 'status', before: 'active', after: 'awaiting_draw' }],
    });
    expect(ofDraw[1]).toMatchObject({
      target: { kind: 'ticket', label: 'Ticket 1', drawId },
      facts: [{ name: 'refundedPence', value: '500' }],
    });
  });

  it('can be searched by name, title, action, id and day, and is paginated [ADMIN-25]', async () => {
    expect((await list({ search: 'alder' })).acts).toContain('host.verify');
    expect((await list({ search: 'A BOAT' })).acts).toEqual(['draw.end', 'draw.create']);
    expect((await list({ search: 'draw.en' })).acts).toEqual(['draw.end']);
    // The page shows this label, not the code of the action.
    expect((await list({ search: 'verified a HOST' })).acts).toContain('host.verify');
    expect((await list({ search: drawId })).acts).toEqual(['draw.end', 'ticket.void', 'draw.create']);
    expect((await list({ kind: 'ticket' })).acts).toEqual(['ticket.void']);
    expect((await list({ actor: boss.user.id })).acts).toContain('host.verify');
    expect((await list({ from: '2000-01-01', to: '2000-12-31' })).total).toBe(0);
    const all = await list({});
    const second = await list({ limit: 2, page: 2 });
    expect([second.entries, second.total]).toEqual([all.entries.slice(2, 4), all.total]);
    const { body } = await boss.client.call('GET /api/v1/admin/audit/acts');
    expect(body).toEqual([...new Set(all.acts)].toSorted());
  });

  it.each(['0000-01-01', '9999-12-31'])('rejects days out of range, such as %s', async (day) => {
    const query = { from: day, to: day };
    const { status } = await boss.client.call('GET /api/v1/admin/audit', { query });
    expect(status).toBe(400);
  });

  it('shows no names of deleted users [ADMIN-25]', async () => {
    const leaving = await register(app, { firstName: 'Gone', lastName: 'Girl' });
    const { id } = leaving.user;
    await leaving.client.call('DELETE /api/v1/users/:id', {
      params: { id },
      body: { password: leaving.password },
    });
    const { entries } = await list({ target: id });
    expect(entries.length).toBeGreaterThan(1);
    expect(JSON.stringify(entries)).not.toMatch(/Gone|Girl|example\.org/);
    expect((await list({ search: 'Gone Girl' })).total).toBe(0);
  });

  it('contains no secrets and no addresses, whatever the action [ADMIN-25]', async () => {
    const rows = await app.database.db.select().from(auditEntries);
    const details = JSON.stringify(rows.map((row) => row.details));
    expect(details).not.toMatch(/password|secret|argon2|token|@/i);
  });
});

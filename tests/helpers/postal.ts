import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PostalEntryInput } from '#contract/postal/postal-entries.ts';
import { toLondonDay } from '#domain/postal/free-entry.ts';
import { people } from '#server/db/schema.ts';
import type { Client, TestApp } from './app.ts';
import { register, type Someone } from './people.ts';
import { solution } from './tickets.ts';

const DAY_MS = 86_400_000;

/** The address of the site's post room, in the form of the setting. */
export const POSTAL_ENTRY_ADDRESS = 'Test Draws | PO Box 12 | Whitby | YO21 1AA';

export const postalSettings = { POSTAL_ENTRY_ADDRESS };

/** Registers a user whom an admin has made a clerk. */
export async function clerk(app: TestApp): Promise<Someone> {
  const someone = await register(app, { firstName: 'Clara', lastName: 'Post' });
  await app.database.db.update(people).set({ role: 'clerk' }).where(eq(people.id, someone.user.id));
  return { ...someone, user: { ...someone.user, role: 'clerk' } };
}

/** Gets a puzzle as a visitor, and returns its code with the right answer, or a wrong one. */
export async function solvedCard(visitor: Client, drawId: string, right = true) {
  const { status, body, error } = await visitor.call('POST /api/v1/prize-draws/:id/postal-puzzle', {
    params: { id: drawId },
  });
  if (status !== 200) throw new Error(`there is no puzzle: ${error.message}`);
  return { code: body.code, answer: right ? solution({ ...body, id: body.code, expiresAt: '' }) : '999999' };
}

/** What a clerk keys in for one person, received today. */
export const entryInput = (app: TestApp, overrides: Partial<PostalEntryInput> = {}): PostalEntryInput => ({
  firstName: 'Ann',
  lastName: 'Oakley',
  email: 'ann.oakley@example.org',
  address: '1 Harbour Street, Whitby, YO21 3AB',
  dateOfBirth: '1980-02-29',
  receivedOn: toLondonDay(app.services.clock.now()),
  cards: [{}],
  ...overrides,
});

export const keyIn = (by: Someone, drawId: string, body: PostalEntryInput, key?: string) =>
  by.client.call('POST /api/v1/prize-draws/:id/postal-entries', {
    params: { id: drawId },
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** The columns of a draw with a free route that is inserted directly. */
export const drawRouteColumns = () => ({
  postAddress: 'PO Box 12\nWhitby\nYO21 1AA',
  postReceivedBy: new Date(Date.now() + 2 * DAY_MS),
  drawableFrom: new Date(Date.now() + 3 * DAY_MS),
  postReference: randomUUID(),
});

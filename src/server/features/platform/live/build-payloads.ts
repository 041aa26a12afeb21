import { z } from 'zod';
import { LiveMessage } from '#contract/drawing/live.ts';
import type { DrawCounts } from './policy.ts';

/** Without a message, receivers read the draw's current state. */
type DrawNotification = { drawId: string; message: LiveMessage | null };

/** What one process sends to the others: a message about a draw, or the id of a person whose account has changed. */
export type Notification = DrawNotification | { personId: string };

/** PostgreSQL accepts payloads below 8,000 bytes. */
const MAX_PAYLOAD = 7_900;

const CountsPayload = z.array(z.tuple([z.uuid(), z.int().min(0), z.int().min(0)]));

/** Notifications are numbered, because PostgreSQL drops duplicate payloads within a transaction. */
const Sender = z.object({ from: z.uuid(), number: z.int() });
const NotificationPayload = z.union([
  Sender.extend({ drawId: z.uuid(), message: LiveMessage.nullable() }),
  Sender.extend({ personId: z.uuid() }),
]);

/** Packs the counts of draws into as few payloads as possible. Every character is one byte long. */
export function buildPayloads(counts: readonly DrawCounts[]): string[] {
  const payloads: string[] = [];
  let batch = '';
  for (const { drawId, issued, voided } of counts) {
    const entry = JSON.stringify([drawId, issued, voided]);
    if (batch !== '' && batch.length + entry.length + 3 > MAX_PAYLOAD) {
      payloads.push(`[${batch}]`);
      batch = '';
    }
    batch += batch === '' ? entry : `,${entry}`;
  }
  if (batch !== '') payloads.push(`[${batch}]`);
  return payloads;
}

/** Returns the counts in a payload; none if a process of another version wrote a different format. */
export function parseCounts(payload: string): DrawCounts[] {
  try {
    const { data = [] } = CountsPayload.safeParse(JSON.parse(payload));
    return data.map(([drawId, issued, voided]) => ({ drawId, issued, voided }));
  } catch {
    return [];
  }
}

/** Encodes a notification. Leaves out a message that is too long, so that receivers read the draw's state instead. */
export function buildPayload(notification: Notification, sender: { from: string; number: number }): string {
  const payload = JSON.stringify({ ...sender, ...notification });
  if ('personId' in notification || Buffer.byteLength(payload) <= MAX_PAYLOAD) return payload;
  return JSON.stringify({ ...sender, ...notification, message: null });
}

/** Combines notifications that could not be sent into one for each draw and each person, without messages. */
export function summarise(notifications: readonly Notification[]): Notification[] {
  const draws = new Set(
    notifications.flatMap((notification) => ('drawId' in notification ? [notification.drawId] : [])),
  );
  const people = new Set(
    notifications.flatMap((notification) => ('personId' in notification ? [notification.personId] : [])),
  );
  return [
    ...[...draws].map((drawId) => ({ drawId, message: null })),
    ...[...people].map((personId) => ({ personId })),
  ];
}

/** Decodes a notification from another process; undefined for other payloads and for this process's own. */
export function parseNotification(payload: string, self: string): Notification | undefined {
  if (!payload.startsWith('{')) return undefined;
  try {
    const { data } = NotificationPayload.safeParse(JSON.parse(payload));
    return data && data.from !== self ? data : undefined;
  } catch {
    return undefined;
  }
}

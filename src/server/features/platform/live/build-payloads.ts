import { z } from 'zod';
import { LiveMessage } from '#contract/drawing/live.ts';
import type { DrawCounts } from './policy.ts';

/** What is told of a draw; without a message that there is something to look up. */
type DrawTelling = { drawId: string; message: LiveMessage | null };

/** What one process tells the others: of a draw, or that something about somebody's account has changed. */
export type Telling = DrawTelling | { personId: string };

/** PostgreSQL takes payloads of less than 8,000 bytes. */
const LONGEST_PAYLOAD = 7_900;

const Payload = z.array(z.tuple([z.uuid(), z.int().min(0), z.int().min(0)]));

/** Numbered, since PostgreSQL delivers the same payload only once a transaction. */
const Sender = z.object({ from: z.uuid(), number: z.int() });
const ToldPayload = z.union([
  Sender.extend({ drawId: z.uuid(), message: LiveMessage.nullable() }),
  Sender.extend({ personId: z.uuid() }),
]);

/** The counts of any number of draws, in as few payloads as they fit into; all of their characters are one byte. */
export function payloadsOf(counts: readonly DrawCounts[]): string[] {
  const payloads: string[] = [];
  let gathered = '';
  for (const { drawId, issued, voided } of counts) {
    const entry = JSON.stringify([drawId, issued, voided]);
    if (gathered !== '' && gathered.length + entry.length + 3 > LONGEST_PAYLOAD) {
      payloads.push(`[${gathered}]`);
      gathered = '';
    }
    gathered += gathered === '' ? entry : `,${entry}`;
  }
  if (gathered !== '') payloads.push(`[${gathered}]`);
  return payloads;
}

/** What a payload says; nothing where a process of another version wrote something else. */
export function countsIn(payload: string): DrawCounts[] {
  try {
    const { data = [] } = Payload.safeParse(JSON.parse(payload));
    return data.map(([drawId, issued, voided]) => ({ drawId, issued, voided }));
  } catch {
    return [];
  }
}

/** A telling as a payload; a message that is too long for one is left to be looked up. */
export function payloadOf(telling: Telling, sender: { from: string; number: number }): string {
  const payload = JSON.stringify({ ...sender, ...telling });
  if ('personId' in telling || Buffer.byteLength(payload) <= LONGEST_PAYLOAD) return payload;
  return JSON.stringify({ ...sender, ...telling, message: null });
}

/** The same once it could not be told at once: of each draw that there is something to look up, and each person once. */
export function belated(tellings: readonly Telling[]): Telling[] {
  const draws = new Set(tellings.flatMap((telling) => ('drawId' in telling ? [telling.drawId] : [])));
  const people = new Set(tellings.flatMap((telling) => ('personId' in telling ? [telling.personId] : [])));
  return [
    ...[...draws].map((drawId) => ({ drawId, message: null })),
    ...[...people].map((personId) => ({ personId })),
  ];
}

/** What another process has told; undefined where it is something else, or was told by this process itself. */
export function tellingIn(payload: string, self: string): Telling | undefined {
  if (!payload.startsWith('{')) return undefined;
  try {
    const { data } = ToldPayload.safeParse(JSON.parse(payload));
    return data && data.from !== self ? data : undefined;
  } catch {
    return undefined;
  }
}

import { z } from 'zod';
import type { SoldCounts } from './policy.ts';

export type DrawCounts = SoldCounts & { drawId: string };

/** PostgreSQL takes payloads of less than 8,000 bytes; all of these characters are one byte. */
const LONGEST_PAYLOAD = 7_900;

const Payload = z.array(z.tuple([z.uuid(), z.int().min(0), z.int().min(0)]));

/** The counts of any number of draws, in as few payloads as they fit into. */
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

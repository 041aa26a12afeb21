import { plural } from '../../text/plural.ts';
import { toHex } from '../base64.ts';
import type { Findings } from './findings.ts';
import type { EntryList } from './openings.ts';
import type { ProofCrypto } from './report.ts';
import type { LogFacts } from './walk.ts';

/** Checks the sealed counts and the hash of the entry list against the tickets: check `close`. */
export function checkClose(
  { close, tickets, cancelled }: LogFacts,
  { entered }: EntryList,
  { crypto, findings }: { crypto: ProofCrypto; findings: Findings },
): void {
  findings.holds(
    'close',
    cancelled ? 'The draw was cancelled before its list was sealed.' : 'The list is not sealed yet.',
  );
  if (!close) return;
  const hash = toHex(crypto.sha256(entryListBytes(entered)));
  findings.value('close', 'sealed tickets', close.tickets);
  findings.value('close', 'sealed entered', close.entered);
  findings.value('close', 'sealed list', close.entries);
  findings.value('close', 'list of the openings', hash);
  if (close.tickets !== tickets.count())
    findings.fail(
      'close',
      `The list was sealed with ${close.tickets} tickets issued, but the log has ${tickets.count()}.`,
    );
  if (close.entered !== entered.length)
    findings.fail(
      'close',
      `The list was sealed with ${close.entered} tickets entered, but there are ${entered.length}.`,
    );
  if (close.entries !== hash)
    findings.fail('close', 'The sealed list is not the list of the tickets that are entered.');
  findings.holds('close', `The sealed list has exactly the ${plural(entered.length, 'entered ticket')}.`);
}

/** The entry list as it is hashed: each number in decimal, followed by a line feed. The numbers ascend. */
function entryListBytes(numbers: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(numbers.length * (String(numbers.at(-1) ?? 0).length + 1));
  let end = 0;
  for (let i = 0, digits = 1, limit = 10; i < numbers.length; i += 1) {
    let rest = numbers[i] ?? 0;
    for (; rest >= limit; limit *= 10) digits += 1;
    for (let at = end + digits - 1; at >= end; at -= 1) {
      bytes[at] = 0x30 + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    bytes[end + digits] = 0x0a;
    end += digits + 1;
  }
  return bytes.subarray(0, end);
}

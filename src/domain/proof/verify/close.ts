import { toHex } from '../base64.ts';
import { type Findings, formatCount } from './findings.ts';
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
  findings.holds(
    'close',
    `The sealed list has exactly the ${formatCount(entered.length, 'entered ticket')}.`,
  );
}

/** The entry list as it is hashed: each number in decimal, followed by a line feed. */
function entryListBytes(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.reduce((size, number) => size + String(number).length + 1, 0));
  let end = 0;
  for (const number of numbers) {
    const digits = String(number);
    for (let i = 0; i < digits.length; i += 1) bytes[end + i] = digits.charCodeAt(i);
    bytes[end + digits.length] = 0x0a;
    end += digits.length + 1;
  }
  return bytes;
}

const NUMBERS_A_PART = 8_192;

/**
 * The ticket numbers that are entered: 1 to `issued`, except those left out.
 * @param leftOut voided tickets and tickets with a wrong answer, in any order
 */
export function listEnteredNumbers(issued: number, leftOut: Iterable<number>): Uint32Array {
  const out = new Uint8Array(issued + 1);
  for (const number of leftOut) {
    if (!Number.isInteger(number) || number < 1 || number > issued) {
      throw new RangeError(`ticket ${number} is not among the ${issued} issued tickets`);
    }
    out[number] = 1;
  }
  let count = 0;
  for (let number = 1; number <= issued; number += 1) if (out[number] === 0) count += 1;
  const entered = new Uint32Array(count);
  for (let number = 1, at = 0; number <= issued; number += 1) {
    if (out[number] !== 0) continue;
    entered[at] = number;
    at += 1;
  }
  return entered;
}

/** The entry list in chunks, as it is hashed and published: ascending decimal numbers, each followed by a line feed. */
export function* formatEntryList(entered: Uint32Array): Generator<string> {
  for (let at = 0; at < entered.length; at += NUMBERS_A_PART) {
    yield `${entered.slice(at, at + NUMBERS_A_PART).join('\n')}\n`;
  }
}

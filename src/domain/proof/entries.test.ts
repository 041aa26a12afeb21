import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatEntry, formatTicketEntry, type TicketEntry } from './entries.ts';

const hash = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

const ticket: fc.Arbitrary<TicketEntry> = fc.record({
  type: fc.constant('ticket'),
  at: fc
    .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => `${date.toISOString().slice(0, 19)}Z`),
  number: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  route: fc.constantFrom('paid', 'post'),
  answer: fc.option(hash),
  holder: hash,
});

it.each([1, 2] as const)('formats tickets as formatEntry does in version %d', (version) => {
  fc.assert(
    fc.property(ticket, (entry) => {
      expect(formatTicketEntry(entry)).toBe(formatEntry(entry, version));
    }),
  );
});

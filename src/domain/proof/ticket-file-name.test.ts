import { describe, expect, it } from 'vitest';
import { nameTicketFile } from './ticket-file-name.ts';

const drawId = '019a9a9c-0000-7000-8000-0123456789ab';

describe('the name of a file with ticket proofs', () => {
  it('has the draw and the ticket, or the first and the last ticket [RECORD-09]', () => {
    expect(nameTicketFile({ drawId, numbers: [7] })).toBe('draw-0123456789ab-ticket-000007.json');
    expect(nameTicketFile({ drawId, numbers: [7, 8, 12] })).toBe(
      'draw-0123456789ab-tickets-000007-000012.json',
    );
    expect(nameTicketFile({ drawId, numbers: [1_234_567], isJson: false })).toBe(
      'draw-0123456789ab-ticket-1234567.tlog-proof',
    );
  });

  it('differs for draws that were created in the same moment [RECORD-09]', () => {
    const other = '019a9a9c-0000-7000-8000-0123456789ac';
    expect(nameTicketFile({ drawId: other, numbers: [1] })).not.toBe(
      nameTicketFile({ drawId, numbers: [1] }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { describeVoid, findVoidRejection, VOID_CAUSES } from './void-facts.ts';

const decide = (by: 'host' | 'admin', hasSaleEnded: boolean, cause?: (typeof VOID_CAUSES)[number]) =>
  findVoidRejection({ by, hasSaleEnded, cause })?.code ?? null;

describe('a void', () => {
  it('is described with its author and its cause [VIEW-22]', () => {
    expect([
      describeVoid({ by: 'host', cause: 'requested' }, 'Oakdraw'),
      describeVoid({ by: 'admin', cause: 'fraud' }, 'Oakdraw'),
      describeVoid({ by: 'bank', cause: 'chargeback' }, 'Oakdraw'),
    ]).toEqual([
      'voided by the host: the buyer asked for it',
      'voided by Oakdraw: suspected fraud',
      'voided by the bank: the bank took the payment back',
    ]);
  });

  it('is open to the host and admins while tickets are on sale [VIEW-20]', () => {
    expect([decide('host', false), decide('admin', false)]).toEqual([null, null]);
  });

  it.each(VOID_CAUSES)(
    'is closed to the host once sales have ended, whatever the cause: %s [VIEW-20]',
    (cause) => {
      expect(decide('host', true, cause)).toBe('sales_ended');
      expect(decide('admin', true, cause)).toBeNull();
    },
  );

  it('needs a cause that the admin has chosen once sales have ended [VIEW-21]', () => {
    expect(decide('admin', true)).toBe('cause_required');
  });
});

import { describe, expect, it } from 'vitest';
import { storedDraw } from '../../../../../tests/helpers/stored-draw.ts';
import { describeEnd, findBlockedOptions, resolvePublication } from './publish.ts';

const now = new Date('2026-11-19T10:00:00Z');
const later = '2026-12-24T17:00';
const draft = storedDraw({ status: 'inactive', startDate: null });
const scheduled = storedDraw({ status: 'scheduled', startDate: '2026-12-24T17:00:00.001Z' });
const paused = storedDraw({ status: 'inactive', paused: true, ticketsSold: 2 });

describe('the publish options', () => {
  it('today: starts now, and the draw is active [WIZ-16]', () => {
    for (const stored of [undefined, draft, scheduled]) {
      expect(resolvePublication({ publish: 'today', startDate: later }, now, stored)).toEqual({
        startDate: now,
        status: 'active',
      });
    }
  });

  it('on a date: scheduled if the date is in the future, otherwise active [WIZ-17]', () => {
    const chosen = (startDate: string) => resolvePublication({ publish: 'future', startDate }, now);
    expect(chosen(later)).toEqual({ startDate: new Date('2026-12-24T17:00:00Z'), status: 'scheduled' });
    expect(chosen('2026-11-19T09:00')).toEqual({
      startDate: new Date('2026-11-19T09:00:00Z'),
      status: 'active',
    });
    expect(chosen('')).toMatchObject({ startDate: null });
  });

  it('none: no start, and inactive [WIZ-18]', () => {
    for (const stored of [undefined, draft, scheduled, storedDraw(), paused]) {
      expect(resolvePublication({ publish: 'none', startDate: later }, now, stored)).toEqual({
        startDate: null,
        status: 'inactive',
      });
    }
  });

  it('keep the start of a draw that is on sale', () => {
    const startDate = new Date('2026-11-18T09:00:12.345Z');
    expect(resolvePublication({ publish: 'today', startDate: later }, now, storedDraw())).toEqual({
      startDate,
      status: 'active',
    });
    expect(resolvePublication({ publish: 'today', startDate: later }, now, paused)).toMatchObject({
      startDate,
    });
  });

  it('can postpone a draw that is on sale and has sold nothing', () => {
    expect(resolvePublication({ publish: 'future', startDate: later }, now, storedDraw())).toEqual({
      startDate: new Date('2026-12-24T17:00:00Z'),
      status: 'scheduled',
    });
  });
});

describe('the end of sales', () => {
  it('is within the time for which Stripe holds money, if it pays the host [CONNECT-23]', () => {
    expect(describeEnd({})).toBe('Ticket sales stop then.');
    expect(describeEnd({ stripePayouts: true })).toContain(
      'within 60 days. Stripe holds money for at most 90',
    );
  });
});

describe('blocked options', () => {
  const unverified = { role: 'host', verified: false } as const;
  const verified = { role: 'host', verified: true } as const;
  const admin = { role: 'admin', verified: false } as const;
  const rejected = (...wanted: Parameters<typeof findBlockedOptions>) =>
    Object.keys(findBlockedOptions(...wanted));

  it('are the two that publish for an unverified host, each with a reason [WIZ-15]', () => {
    const message = 'Your account must be verified before you can publish a prize draw.';
    expect(findBlockedOptions(unverified, now)).toEqual({ today: message, future: message });
    expect(findBlockedOptions(unverified, now, draft)).toEqual({ today: message, future: message });
  });

  it('are none for a verified host and for an admin', () => {
    for (const user of [verified, admin]) {
      for (const stored of [undefined, draft, scheduled]) expect(rejected(user, now, stored)).toEqual([]);
    }
  });

  it('leave a running draw of a revoked host unchanged', () => {
    expect(rejected(unverified, now, storedDraw())).toEqual(['future']);
    expect(rejected(unverified, now, scheduled)).toEqual(['today']);
  });

  it('are all but the current one once a ticket is sold, except that admins can pause and resume', () => {
    const sold = storedDraw({ ticketsSold: 1 });
    expect(rejected(verified, now, sold)).toEqual(['future', 'none']);
    expect(rejected(admin, now, sold)).toEqual(['future']);
    expect(rejected(verified, now, paused)).toEqual(['today', 'future']);
    expect(rejected(admin, now, paused)).toEqual(['future']);
  });
});

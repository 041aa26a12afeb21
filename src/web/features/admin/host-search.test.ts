import { describe, expect, it } from 'vitest';
import type { HostRow } from '#contract/admin.ts';
import { hostsFound, needsWatching } from './host-search.ts';

const host = (firstName: string, lastName: string, changes: Partial<HostRow> = {}): HostRow => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@example.org`.toLowerCase(),
  role: 'host',
  verified: true,
  revoked: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  runningDraws: 0,
  ...changes,
});

const hosts = [host('Ada', 'Lovelace'), host('Grace', 'Hopper', { email: 'navy@ships.example' })];
const names = (typed: string) => hostsFound(hosts, typed).map(({ firstName }) => firstName);

describe('searching hosts', () => {
  it('finds every word in name or e-mail, whatever its case', () => {
    expect(names('')).toEqual(['Ada', 'Grace']);
    expect(names('  ')).toEqual(['Ada', 'Grace']);
    expect(names('LOVE')).toEqual(['Ada']);
    expect(names('hopper grace')).toEqual(['Grace']);
    expect(names('ships.example')).toEqual(['Grace']);
    expect(names('grace lovelace')).toEqual([]);
  });
});

it('marks revoked hosts whose draws run, and no others [ADMIN-22]', () => {
  const standing = (changes: Partial<HostRow>) => needsWatching(host('Ada', 'Lovelace', changes));
  expect(standing({ verified: false, revoked: true, runningDraws: 1 })).toBe(true);
  expect(standing({ verified: false, revoked: true, runningDraws: 0 })).toBe(false);
  expect(standing({ runningDraws: 3 })).toBe(false);
  expect(standing({ verified: false, runningDraws: 1 })).toBe(false);
});

import { expect, it } from 'vitest';
import { findMissing } from './check-lock.ts';

it('finds optional packages for other platforms that are missing from a lock', () => {
  const missing = findMissing({
    '': {},
    'node_modules/tool': {
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-gnu': '2.0.0',
        '@tool/linux-arm64-musl': '2.0.0',
        '@tool/win32-x64': '2.0.0',
      },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '2.0.0' },
  });
  expect(missing).toEqual({
    'node_modules/@tool/linux-arm64-musl': {
      version: '2.0.0',
      optional: true,
      dev: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
    'node_modules/@tool/win32-x64': {
      version: '2.0.0',
      optional: true,
      dev: true,
      os: ['win32'],
      cpu: ['x64'],
    },
  });
});

it('looks where Node looks: beside the package, inside it, and above', () => {
  const optionalDependencies = { extra: '1.0.0' };
  expect(
    findMissing({
      'node_modules/a': { optionalDependencies },
      'node_modules/a/node_modules/extra': { version: '1.0.0' },
      'node_modules/b/node_modules/c': { optionalDependencies },
      'node_modules/b/node_modules/extra': { version: '1.0.0' },
    }),
  ).toEqual({});
});

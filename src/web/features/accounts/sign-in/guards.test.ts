import { isNotFound, isRedirect } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import { createApi } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { makeUser } from '../../../../../tests/helpers/user-as.ts';
import { readAccessDenied, requireRole, requireSignIn } from './guards.ts';

/** Runs a guard with this response to `GET /api/user`. */
function visit(response: Response, location = { pathname: '/admin', searchStr: '' }) {
  const setStatus = vi.fn<(status: number) => void>();
  const context = { queryClient: createQueryClient(), api: createApi(async () => response), setStatus };
  return { context, location, setStatus };
}

const signedIn = (role: User['role']) => visit(Response.json(makeUser(role)));
const visitor = (location?: { pathname: string; searchStr: string }) =>
  visit(
    Response.json({ message: 'Please sign in first.', code: 'unauthenticated' }, { status: 401 }),
    location,
  );

const thrownBy = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );

describe('pages that need a session', () => {
  it('return the signed-in user, whatever the role', async () => {
    for (const role of ['participant', 'host', 'admin'] as const) {
      expect(await requireSignIn(signedIn(role))).toEqual({ user: makeUser(role) });
    }
  });

  it('redirect visitors to sign in, with the full address to return to', async () => {
    const location = { pathname: '/prize-draw/new', searchStr: '?step=2&title=A%26B' };
    const thrown = await thrownBy(requireSignIn(visitor(location)));
    if (!isRedirect(thrown)) throw new Error('was not redirected');
    const address = new URL(thrown.options.href ?? '', 'http://localhost');
    expect(address.pathname).toBe('/auth');
    expect([...address.searchParams]).toEqual([['returnTo', '/prize-draw/new?step=2&title=A%26B']]);
  });

  it('pass on errors other than 401, which do not mean signed out', async () => {
    const failing = visit(Response.json({ message: 'Down', code: 'failed' }, { status: 503 }));
    expect(await thrownBy(requireSignIn(failing))).toMatchObject({ status: 503 });
  });
});

describe('pages that need a role', () => {
  it.each([
    [['admin'], 'admin'],
    [['host', 'admin'], 'host'],
    [['host', 'admin'], 'admin'],
  ] as const)('for %s open for an %s', async (roles, role) => {
    expect(await requireRole(roles)(signedIn(role))).toEqual({ user: makeUser(role) });
  });

  it.each([
    [['admin'], 'participant'],
    [['admin'], 'host'],
    [['host', 'admin'], 'participant'],
  ] as const)('for %s return 403 for a %s instead of redirecting', async (roles, role) => {
    const arguments_ = signedIn(role);
    const thrown = await thrownBy(requireRole(roles)(arguments_));
    expect(isRedirect(thrown)).toBe(false);
    if (!isNotFound(thrown)) throw new Error('was not denied');
    expect(readAccessDenied(thrown.data)).toEqual({ requiredRoles: roles, role });
    expect(thrown.routeId).toBe('__root__');
    expect(arguments_.setStatus).toHaveBeenCalledExactlyOnceWith(403);
  });

  it('redirect visitors to sign in, even from /admin', async () => {
    const thrown = await thrownBy(requireRole(['admin'])(visitor()));
    if (!isRedirect(thrown)) throw new Error('was not redirected');
    expect(thrown.options.href).toBe('/auth?returnTo=%2Fadmin');
  });

  it('are not confused with missing pages', () => {
    for (const data of [undefined, null, {}, 'x']) expect(readAccessDenied(data)).toBeUndefined();
  });
});

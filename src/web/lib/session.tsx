import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { type Api, ApiError, type InputOf } from './api.ts';
import { useApi } from './router-context.ts';

const SESSION_KEY = ['session'] as const;

/** The signed-in user; `null` for a visitor, which is not an error. */
export function sessionQuery(api: Api) {
  return queryOptions({ queryKey: SESSION_KEY, queryFn: () => readSession(api) });
}

async function readSession(api: Api): Promise<User | null> {
  try {
    return await api('GET /api/user');
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** `login`, `register` and `logout` resolve once the session has changed, and reject with the API's error. */
export type Auth = {
  /** `null` while loading and for visitors. */
  user: User | null;
  isLoading: boolean;
  login: (input: InputOf<'POST /api/login'>['body']) => Promise<User>;
  /** Resolves to the path that the user came from, if any. */
  loginByLink: (input: InputOf<'POST /api/sign-in-link/use'>['body']) => Promise<{ returnTo: string | null }>;
  register: (input: InputOf<'POST /api/register'>['body']) => Promise<User>;
  logout: () => Promise<void>;
  /** Refetches the session after a change to the account. */
  refresh: () => Promise<void>;
};

const AuthContext = createContext<Auth | undefined>(undefined);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data, isPending } = useQuery(sessionQuery(api));

  const auth = useMemo<Auth>(() => {
    const enter = async (user: User) => {
      queryClient.setQueryData(sessionQuery(api).queryKey, user);
      await forgetWhatWasLoaded(queryClient);
      return user;
    };
    return {
      user: data ?? null,
      isLoading: isPending,
      login: async (input) => enter(await api('POST /api/login', { body: input })),
      loginByLink: async (input) => {
        const { user, returnTo } = await api('POST /api/sign-in-link/use', { body: input });
        await enter(user);
        return { returnTo };
      },
      register: async (input) => enter(await api('POST /api/register', { body: input })),
      logout: async () => {
        await api('POST /api/logout');
        if (data) await forgetTicketProofs(data.id);
        queryClient.setQueryData(sessionQuery(api).queryKey, null);
        // The guards first redirect away from the account's pages, so that their data is not refetched.
        await router.invalidate();
        await forgetWhatWasLoaded(queryClient);
      },
      refresh: () => queryClient.invalidateQueries({ queryKey: SESSION_KEY }),
    };
  }, [api, data, isPending, queryClient, router]);

  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Removes the user's ticket proofs from this browser, which others may use. They are also in the email. */
export async function forgetTicketProofs(account: string): Promise<void> {
  await import('./kept-evidence.ts').then(({ forgetAccount }) => forgetAccount(account)).catch(() => {});
}

/** Refetches what is on screen and drops the rest, because another user may see other data. */
async function forgetWhatWasLoaded(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== SESSION_KEY[0];
  queryClient.removeQueries({ type: 'inactive', predicate });
  await queryClient.invalidateQueries({ predicate });
}

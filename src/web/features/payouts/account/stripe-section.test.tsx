import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PayoutDetails } from '#contract/payouts/bank-details.ts';
import { ConfirmationProvider } from '#web/features/accounts/account/confirmation.tsx';
import { createApi } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { AuthProvider, sessionQuery } from '#web/lib/session.tsx';
import { makeUser } from '../../../../../tests/helpers/user-as.ts';
import { StripeSection } from './stripe-section.tsx';

const noCalls = createApi(() => {
  throw new Error('The section calls the API only when its button is pressed.');
});
const user = makeUser('host', { email: 'ada@example.org', firstName: 'Ada', lastName: 'Hollis' });
const time = { at: '2026-11-22T12:00:00.000Z', receivedAt: null };

const details = (changes: Partial<PayoutDetails>): PayoutDetails => ({
  method: 'stripe',
  accountName: null,
  lastFour: null,
  enteredAt: '2026-11-01T12:00:00.000Z',
  usableFrom: '2026-11-03T12:00:00.000Z',
  stripe: null,
  offersStripe: true,
  ...changes,
});

/** The section as the server renders it, as text. */
async function printed(changes: Partial<PayoutDetails>): Promise<string> {
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery(noCalls).queryKey, user);
  const context = {
    queryClient,
    api: noCalls,
    setStatus: () => {},
    reportError: () => {},
  } as Partial<RouterContext> as RouterContext;
  const root = createRootRouteWithContext<RouterContext>()();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <ConfirmationProvider user={user}>
            <StripeSection user={user} details={details(changes)} time={time} />
          </ConfirmationProvider>
        </AuthProvider>
      </QueryClientProvider>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context,
  });
  await router.load();
  return renderToString(<RouterProvider router={router} />)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the section about Stripe [CONNECT-11]', () => {
  it('offers Stripe to users who are paid by bank or not at all', async () => {
    expect(await printed({ method: null })).toContain('Continue with Stripe');
    expect(await printed({ method: 'bank' })).toContain('You can be paid through Stripe instead.');
  });

  it('lists what Stripe needs from the payee, with its reasons, and leads there', async () => {
    const missing = { description: 'Bank account', from: 'payee', due: 'now', problem: null } as const;
    const unreadable = {
      description: 'Proof of identity',
      from: 'payee',
      due: 'overdue',
      problem: 'The document is unreadable.',
    } as const;
    const checking = { description: 'Address', from: 'provider', due: 'now', problem: null } as const;
    const stripe = { status: 'restricted' as const, requirements: [missing, unreadable, checking] };
    const text = await printed({ stripe });
    for (const shown of ['Bank account', 'The document is unreadable.', 'Continue at Stripe']) {
      expect(text).toContain(shown);
    }
    expect(text).not.toContain('Address');
  });

  it('needs no button once Stripe is ready', async () => {
    const text = await printed({ stripe: { status: 'active', requirements: [] } });
    expect(text).toContain('Stripe is ready to pay you');
    expect(text).not.toMatch(/Continue|Start again/);
  });
});

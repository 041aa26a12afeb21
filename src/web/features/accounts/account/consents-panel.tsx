import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Consents } from '#contract/accounts/account-data.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { formatLongDate, formatShortDateTime } from '#domain/time/london.ts';
import { Switch } from '#web/components/ui/choice.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { consentsQuery } from './queries.ts';

const NAMES = {
  over18: 'I am 18 or over',
  ukResident: 'I live in the UK',
  reminders: 'Remind me a day before my prize draws close',
} as const;
type Consent = keyof typeof NAMES;

/** The user's consents; each change is saved immediately. */
export function ConsentsPanel({ user }: { user: User }) {
  const api = useApi();
  const { data, isError, refetch } = useQuery(consentsQuery(api, user.id));
  const { mutate, isPending } = useChange(user.id);
  if (isError) return <LoadFailed title="We couldn’t load your consents." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading your consents...">
        <Skeleton className="h-28" />
      </Loading>
    );
  }
  const change = (consent: Consent) => (given: boolean) => mutate({ consent, given });
  return (
    <>
      <div className="divide-y divide-line">
        {(['over18', 'ukResident'] as const).map((consent) => (
          <Switch
            key={consent}
            label={NAMES[consent]}
            checked={data[consent]}
            disabled={isPending}
            onChange={(event) => change(consent)(event.target.checked)}
          />
        ))}
        <Switch
          label={NAMES.reminders}
          help="One email for each prize draw you have tickets in. Unsubscribe any time."
          checked={data.reminders}
          disabled={isPending}
          onChange={(event) => change('reminders')(event.target.checked)}
        />
      </div>
      <TermsAccepted consents={data} />
      {data.changes.length > 0 && <History changes={data.changes} />}
    </>
  );
}

function TermsAccepted({ consents: { acceptedTerms } }: { consents: Consents }) {
  return (
    <p className="mt-4 text-muted">
      {acceptedTerms
        ? `You accepted our terms of ${formatLongDate(acceptedTerms.version)} with your latest order, on ${formatLongDate(acceptedTerms.at)}. `
        : 'You accept our terms each time you order. '}
      <Link to="/terms" className="link">
        Terms and Conditions
      </Link>
      {' · '}
      <Link to="/privacy" className="link">
        Privacy Policy
      </Link>
    </p>
  );
}

function History({ changes }: { changes: Consents['changes'] }) {
  return (
    <details className="mt-3">
      <summary className="link inline-flex min-h-11 items-center">Earlier changes</summary>
      <ul className="tabular mt-1 grid gap-1 text-sm">
        {changes.map(({ at, consent, given }) => (
          <li key={`${at} ${consent}`}>
            {`${formatShortDateTime(at)}: “${NAMES[consent]}” ${given ? 'given' : 'withdrawn'}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function useChange(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { refresh } = useAuth();
  const { queryKey } = consentsQuery(api, id);
  return useMutation({
    mutationFn: ({ consent, given }: { consent: Consent; given: boolean }) =>
      api('PUT /api/v1/users/:id/consents', { params: { id }, body: { [consent]: given } }),
    onMutate: ({ consent, given }) => {
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, [consent]: given });
      return { before };
    },
    onSuccess: async (consents) => {
      queryClient.setQueryData(queryKey, consents);
      toast({ title: 'Saved' });
      await refresh();
    },
    onError: (error, _, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      toast({
        title: 'Your change wasn’t saved',
        description: getErrorMessage(error),
        variant: 'destructive',
      });
    },
  });
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import type { Session } from '#contract/accounts/account-security.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { sessionsQuery } from './queries.ts';

/** Lists the user's sessions, with a button to end each. */
export function Sessions({ user }: { user: User }) {
  const api = useApi();
  const { data, isError, refetch } = useQuery(sessionsQuery(api, user.id));
  const list = useRef<HTMLUListElement>(null);
  const { end, endOthers, ending } = useEnding(user.id, () => list.current?.focus());
  if (isError) return <LoadFailed title="We couldn’t load your devices." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading your devices...">
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Devices" className="outline-none">
        {data.map((session) => (
          <Device
            key={session.id}
            session={session}
            ending={ending === session.id}
            onEnd={() => end(session)}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          variant="secondary"
          className="mt-5"
          pending={ending === 'others'}
          pendingText="Signing out..."
          onClick={endOthers}
        >
          Sign out of all other devices
        </Button>
      )}
    </>
  );
}

const ON_PHONE = /iPhone|iPad|Android|phone/i;

type DeviceProps = { session: Session; ending: boolean; onEnd: () => void };

function Device({ session, ending, onEnd }: DeviceProps) {
  const { device, current, createdAt, lastUsedAt } = session;
  const Icon = ON_PHONE.test(device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3.5 first:pt-0 last:border-b-0">
      <Icon className="size-6 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {device}
          {current && <Badge tone="green">This device</Badge>}
        </p>
        <p className="tabular text-muted text-sm">
          {current ? 'In use now' : `Last used ${formatShortDateTime(lastUsedAt)}`}
          {`, signed in ${formatShortDateTime(createdAt)}`}
        </p>
      </div>
      {!current && (
        <Button variant="danger-quiet" size="sm" pending={ending} onClick={onEnd}>
          Sign out
          <span className="sr-only">{` ${device}`}</span>
        </Button>
      )}
    </li>
  );
}

/** The pressed button disappears with its row, so the list receives the focus. */
function useEnding(id: string, onEnded: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (session: Session | 'others') => {
      if (session === 'others') return api('DELETE /api/v1/users/:id/sessions', { params: { id } });
      return api('DELETE /api/v1/users/:id/sessions/:sessionId', { params: { id, sessionId: session.id } });
    },
    onSuccess: async (_, session) => {
      await queryClient.invalidateQueries({ queryKey: sessionsQuery(api, id).queryKey });
      onEnded();
      toast({
        title: 'Signed out',
        description:
          session === 'others' ? 'You’re now only signed in here.' : `We’ve signed out ${session.device}.`,
      });
    },
    onError: (error) =>
      toast({ title: 'Couldn’t sign out', description: getErrorMessage(error), variant: 'destructive' }),
  });
  const ending = isPending && variables ? (variables === 'others' ? variables : variables.id) : null;
  return { end: (session: Session) => mutate(session), endOthers: () => mutate('others'), ending };
}

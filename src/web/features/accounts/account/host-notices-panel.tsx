import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { HOST_NOTICE_NAMES, HOST_NOTICES, type HostNotice } from '#domain/email/host-notices.ts';
import { Switch } from '#web/components/ui/choice.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { hostNoticesQuery } from './queries.ts';

/** The emails about sales that a host gets; each change is saved immediately. */
export function HostNoticesPanel({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery(hostNoticesQuery(useApi(), userId));
  const { mutate, isPending } = useChange(userId);
  if (isError)
    return <LoadFailed title="We couldn’t load your email settings." onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Loading label="Loading your email settings...">
        <Skeleton className="h-44" />
      </Loading>
    );
  }
  return (
    <div className="divide-y divide-line">
      {HOST_NOTICES.map((kind) => (
        <Switch
          key={kind}
          label={HOST_NOTICE_NAMES[kind]}
          checked={data[kind]}
          disabled={isPending}
          onChange={(event) => mutate({ kind, on: event.target.checked })}
        />
      ))}
    </div>
  );
}

function useChange(id: string) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = hostNoticesQuery(api, id);
  return useMutation({
    mutationFn: ({ kind, on }: { kind: HostNotice; on: boolean }) =>
      api('PUT /api/v1/users/:id/host-emails', { params: { id }, body: { [kind]: on } }),
    onMutate: ({ kind, on }) => {
      const before = queryClient.getQueryData(queryKey);
      if (before) queryClient.setQueryData(queryKey, { ...before, [kind]: on });
      return { before };
    },
    onSuccess: (notices) => {
      queryClient.setQueryData(queryKey, notices);
      toast({ title: 'Saved' });
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

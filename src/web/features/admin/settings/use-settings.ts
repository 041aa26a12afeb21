import { useQueryClient } from '@tanstack/react-query';
import type { SettingsOverview } from '#contract/platform/settings.ts';
import type { SettingName } from '#domain/site/settings.ts';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Saves settings or resets one, with re-authentication. */
export function useSettings() {
  const api = useApi();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  const send = async (body: { [K in SettingName]?: SettingsOverview['values'][K] | null }) => {
    const saved = await confirmed(() => api('PATCH /api/v1/admin/settings', { body }));
    queryClient.setQueryData(callQuery(api, 'GET /api/v1/admin/settings').queryKey, saved);
    toast({
      title: 'Settings saved',
      description: 'They’ll apply to every page within seconds.',
    });
    return saved;
  };
  return {
    save: (changes: Partial<SettingsOverview['values']>) => send(changes),
    reset: (name: SettingName) =>
      send({ [name]: null }).catch((error: unknown) => {
        if (!(error instanceof NotConfirmed)) {
          toast({
            title: 'Error saving settings',
            description: getErrorMessage(error),
            variant: 'destructive',
          });
        }
        return undefined;
      }),
  };
}

import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { ListSkeleton } from '../admin-list.tsx';
import { SalesStop } from './sales-stop.tsx';
import { SettingsChanges } from './settings-changes.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The site's settings and the log of their changes. */
export function SettingsArea() {
  const api = useApi();
  const { data, isError, refetch } = useQuery({
    ...callQuery(api, 'GET /api/v1/admin/settings'),
    staleTime: 0,
  });
  if (data) {
    return (
      <>
        <SalesStop values={data.values} />
        <SettingsForm settings={data} />
        <SettingsChanges changes={data.changes} />
      </>
    );
  }
  if (isError) return <LoadFailed title="The settings could not be loaded." onRetry={() => void refetch()} />;
  return <ListSkeleton label="Settings" />;
}

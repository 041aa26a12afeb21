import type { HostRow } from '#contract/admin/hosts.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useHostVerification } from './use-host-verification.ts';

type RevokeDialogProps = { host: HostRow | null; onClose: () => void };

export function RevokeDialog({ host, onClose }: RevokeDialogProps) {
  const revoke = useHostVerification('unverify');
  return (
    <ConfirmDialog
      open={host !== null}
      onOpenChange={onClose}
      title={host ? `Revoke verification for ${formatFullName(host)}?` : ''}
      description={host ? consequences(host.runningDraws) : ''}
      confirmText="Revoke Verification"
      pending={revoke.isPending}
      onConfirm={() => host && revoke.mutate(host, { onSettled: onClose })}
      danger
    />
  );
}

function consequences(runningDraws: number): string {
  const stops = 'They won’t be able to create or publish prize draws. You can verify them again later.';
  if (runningDraws === 0) return stops;
  const running =
    runningDraws === 1
      ? 'They have one draw running. It’ll carry on'
      : `They have ${runningDraws} draws running. They’ll carry on`;
  return `${stops} ${running}, and we’ll mark this host in the list.`;
}

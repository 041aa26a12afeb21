import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonAnchor } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';

type ExportLinkProps = { drawId: string; list: 'tickets' | 'orders' | 'buyers'; children: ReactNode };

/** Downloads a list with buyers' personal data, after the user has confirmed who they are. */
export function ExportLink({ drawId, list, children }: ExportLinkProps) {
  const api = useApi();
  const confirmed = useConfirmed();
  const download = async () => {
    try {
      const call = `GET /api/v1/prize-draws/:id/${list}.csv` as const;
      const response = await confirmed(() => api.response(call, { params: { id: drawId } }), 'ifRequired');
      const [, name = `${list}.csv`] =
        /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
      saveFile(decodeURIComponent(name), await response.blob(), 'text/csv');
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      toast({
        title: 'We couldn’t export the list',
        description: getErrorMessage(error),
        variant: 'destructive',
      });
    }
  };
  return (
    <ButtonAnchor
      variant="secondary"
      href={`/api/v1/prize-draws/${drawId}/${list}.csv`}
      download
      onClick={(event) => {
        event.preventDefault();
        void download();
      }}
    >
      <Download className="size-5" aria-hidden="true" />
      {children}
    </ButtonAnchor>
  );
}

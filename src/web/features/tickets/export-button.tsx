import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast.ts';
import { messageOf } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { allTickets } from './queries.ts';
import { csvFileName, ticketsCsv } from './ticket-csv.ts';

/** Hands over all tickets of the draw as a file for spreadsheets. */
export function ExportButton({ draw }: { draw: Pick<PrizeDraw, 'id' | 'title'> }) {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: () => allTickets(api, draw.id),
    onSuccess: (tickets) => saveFile(csvFileName(draw.title), ticketsCsv(tickets), 'text/csv;charset=utf-8'),
    onError: (error) =>
      toast({
        title: 'The tickets could not be exported',
        description: messageOf(error),
        variant: 'destructive',
      }),
  });
  return (
    <Button variant="secondary" pending={isPending} pendingText="Exporting..." onClick={() => mutate()}>
      <Download className="size-5" aria-hidden="true" />
      Export to CSV
    </Button>
  );
}

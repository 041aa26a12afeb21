import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { VERIFICATION_LIMITS as limits, VERIFICATION_MESSAGES } from '#domain/accounts/verification.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { toast } from '#web/components/ui/toast.ts';
import type { Api } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';

const requestQuery = (api: Api, id: string) =>
  callQuery(api, 'GET /api/v1/users/:id/verification-request', { params: { id } });

/** Says when the host asked for a call. Renders nothing if they have not. */
export function RequestedLine({ userId }: { userId: string }) {
  const { data } = useQuery(requestQuery(useApi(), userId));
  return (
    <p role="status" className="mt-1.5 font-semibold empty:hidden">
      {data?.request &&
        `You asked for a call on ${formatLongDate(data.request.requestedAt)}. We’ll email you to arrange it.`}
    </p>
  );
}

/** Asks for the call that verifies a host, with a note about when and how to reach them. */
export function VerificationRequestButton({ userId }: { userId: string }) {
  const { data } = useQuery(requestQuery(useApi(), userId));
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={data?.request ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {data?.request ? 'Change your request' : 'Ask for a call'}
      </Button>
      {open && (
        <RequestDialog userId={userId} note={data?.request?.note ?? ''} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

type RequestDialogProps = { userId: string; note: string; onClose: () => void };

/** Not a form, because it may be inside the form of a draw. */
function RequestDialog({ userId, note: known, onClose }: RequestDialogProps) {
  const [note, setNote] = useState(known);
  const isTooLong = note.length > limits.note;
  const { mutate, isPending } = useRequest(userId, onClose);
  return (
    <Dialog
      open
      onOpenChange={() => !isPending && onClose()}
      title="Ask for your verification call"
      description="It takes about ten minutes. We check who you are and talk about your prize draw."
      footer={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isPending} pendingText="Sending..." onClick={() => !isTooLong && mutate(note)}>
            Ask for a call
          </Button>
        </>
      }
    >
      <Field
        label="When can we call you, and on which number?"
        optional
        help="Leave it empty and we’ll email you first."
        error={isTooLong ? VERIFICATION_MESSAGES.noteMax : undefined}
      >
        <Textarea rows={4} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  );
}

function useRequest(id: string, onDone: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) =>
      api('PUT /api/v1/users/:id/verification-request', { params: { id }, body: { note } }),
    onSuccess: (request) => {
      queryClient.setQueryData(requestQuery(api, id).queryKey, request);
      onDone();
    },
    onError: (error) =>
      toast({
        title: 'We couldn’t send your request',
        description: getErrorMessage(error),
        variant: 'destructive',
      }),
  });
}

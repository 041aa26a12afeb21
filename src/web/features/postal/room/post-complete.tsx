import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostRoomDraw } from '#contract/postal/postal-entries.ts';
import { plural } from '#domain/text/plural.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { NotConfirmed, useConfirmed } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';

/** Lets a clerk re-authenticate and confirm that all post of a draw is keyed in. A new key after each entry makes it load again. */
export function PostComplete({ draw }: { draw: PostRoomDraw }) {
  const api = useApi();
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  const query = callQuery(api, 'GET /api/v1/post-room/draws', { query: { reference: draw.reference } });
  const { data } = useQuery({ ...query, staleTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { keyedAt, canComplete, cards } = data?.[0] ?? draw;
  const confirm = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const send = () => api('POST /api/v1/prize-draws/:id/post-keyed', { params: { id: draw.id } });
      queryClient.setQueryData(query.queryKey, [await confirmed(send, 'ifRequired')]);
    } catch (error) {
      if (!(error instanceof NotConfirmed)) setFailure(getErrorMessage(error));
    }
    setPending(false);
    setAsking(false);
  };
  if (keyedAt !== null) {
    return (
      <p className="text-sm" role="status">
        {`All post was keyed in on ${formatDateTime(keyedAt)}, so the drawing no longer waits for it. If you credit another card now, it waits again.`}
      </p>
    );
  }
  if (!canComplete) return null;
  return (
    <section aria-labelledby="post-complete">
      <h2 id="post-complete" className="text-lg">
        Is that all?
      </h2>
      <p className="mt-3 text-muted text-sm">
        Cards can no longer arrive in time. Once you’ve keyed in all of them, the drawing can start before the
        three days for keying are over.
      </p>
      <Button variant="secondary" className="mt-3" onClick={() => setAsking(true)}>
        All post is keyed in
      </Button>
      <div className="mt-3">
        <FormFailure message={failure} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Is all post keyed in?"
        description={`${plural(cards, 'card')} of this draw ${cards === 1 ? 'is' : 'are'} recorded. Confirm only if every card that arrived by ${formatLongDate(draw.receivedBy)} is among them. The drawing can then start. Once it has, you can’t enter a card that turns up later.`}
        confirmText="All post is keyed in"
        pending={pending}
        pendingText="Saving..."
        onConfirm={() => void confirm()}
      />
    </section>
  );
}

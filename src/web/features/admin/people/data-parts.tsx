import { Download } from 'lucide-react';
import { useState } from 'react';
import type { PersonDetails } from '#contract/admin/people.ts';
import { formatFullName } from '#domain/accounts/display-name.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Part } from '../detail.tsx';
import { useAct } from '../use-act.ts';

/** Data export and account deletion on a user's behalf. */
export function DataParts({ person, own }: { person: PersonDetails; own: boolean }) {
  const api = useApi();
  const [asking, setAsking] = useState(false);
  const params = { id: person.id };
  const hand = useAct({
    run: () => api.text('GET /api/v1/admin/people/:id/data.json', { params }),
    confirm: true,
    done: (text) => {
      saveFile(`data-of-${person.id}.json`, text, 'application/json');
      return { title: 'Data exported', description: 'We’ve recorded this in the audit log.' };
    },
    failed: 'The data could not be exported',
  });
  const keep = useAct({
    run: () => api('DELETE /api/v1/admin/people/:id/erasure', { params }),
    done: () => ({ title: 'Deletion cancelled' }),
    failed: 'The deletion could not be cancelled',
  });
  const { deletion } = person;
  return (
    <Part title="Their data">
      <p className="measure">
        {'Only do this if they’ve asked you to, and you’ve checked who they are. '}
        {deletion.requestedAt !== null
          ? `They asked for deletion on ${formatShortDateTime(deletion.requestedAt)}. It’s waiting for ${drawsWord(deletion.waiting)}.`
          : deletion.obstacle
            ? `Their account cannot be deleted yet. They’d see: “${deletion.obstacle}”`
            : deletion.waiting > 0
              ? `Deletion would have to wait for ${drawsWord(deletion.waiting)}.`
              : 'The account can be deleted straight away.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={hand.isPending}
          pendingText="Exporting..."
          onClick={() => hand.mutate()}
        >
          <Download className="size-5" aria-hidden="true" />
          Export their data
        </Button>
        {deletion.requestedAt !== null ? (
          <Button variant="secondary" pending={keep.isPending} onClick={() => keep.mutate()}>
            Cancel deletion
          </Button>
        ) : (
          !own &&
          !deletion.obstacle && (
            <Button variant="danger-quiet" onClick={() => setAsking(true)}>
              Delete account
            </Button>
          )
        )}
      </div>
      {asking && <DeleteAccountDialog person={person} onClose={() => setAsking(false)} />}
    </Part>
  );
}

function DeleteAccountDialog({ person, onClose }: { person: PersonDetails; onClose: () => void }) {
  const api = useApi();
  const erase = useAct({
    run: () => api('POST /api/v1/admin/people/:id/erasure', { params: { id: person.id } }),
    confirm: true,
    done: ({ status }) =>
      status === 'deleted'
        ? { title: 'Account deleted' }
        : {
            title: 'The account will be deleted',
            description:
              'We’ll delete it once every draw they entered or run is over, and its prizes and payments are settled.',
          },
    failed: 'The account could not be deleted',
  });
  const { waiting } = person.deletion;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the account of ${formatFullName(person)}?`}
      description={`${
        waiting > 0
          ? `We’ll wait for ${drawsWord(waiting)} first.`
          : 'This happens straight away and cannot be undone.'
      } We’ll remove their name, addresses and your notes. We keep what our accounts and the draw proofs need, without a name.`}
      confirmText="Delete account"
      pendingText="Deleting..."
      pending={erase.isPending}
      danger
      onConfirm={() => erase.mutate(undefined, { onSuccess: onClose })}
    />
  );
}

const drawsWord = (waiting: number) =>
  waiting === 1 ? 'one draw they entered or run' : `${waiting} draws they entered or run`;

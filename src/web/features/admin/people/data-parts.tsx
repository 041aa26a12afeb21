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
      return { title: 'Data exported', description: 'This is on record.' };
    },
    failed: 'The data could not be exported',
  });
  const keep = useAct({
    run: () => api('DELETE /api/v1/admin/people/:id/erasure', { params }),
    done: () => ({ title: 'The account is kept' }),
    failed: 'The account could not be kept',
  });
  const { deletion } = person;
  return (
    <Part title="On their request">
      <p className="measure">
        {'Only for somebody who has asked for it, and has shown you who they are. '}
        {deletion.requestedAt !== null
          ? `Deletion was asked for on ${formatShortDateTime(deletion.requestedAt)}, and waits for ${drawsWord(deletion.waiting)}.`
          : deletion.obstacle
            ? `Their account cannot be deleted now. They would be told: “${deletion.obstacle}”`
            : deletion.waiting > 0
              ? `Deleting the account would wait for ${drawsWord(deletion.waiting)}.`
              : 'The account can be deleted at once.'}
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
            Keep the account after all
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
        : { title: 'The account will be deleted', description: 'Once every draw that they entered is over.' },
    failed: 'The account could not be deleted',
  });
  const { waiting } = person.deletion;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete the account of ${formatFullName(person)}?`}
      description={`${
        waiting > 0 ? `Not at once: it waits for ${drawsWord(waiting)}.` : 'At once, and for good.'
      } Their name and addresses go, with your notes. What the books and the proofs of draws need stays, without a name.`}
      confirmText="Delete account"
      pendingText="Deleting..."
      pending={erase.isPending}
      danger
      onConfirm={() => erase.mutate(undefined, { onSuccess: onClose })}
    />
  );
}

const drawsWord = (waiting: number) =>
  waiting === 1 ? 'one draw that they entered' : `${waiting} draws that they entered`;

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PostRoomDraw } from '#contract/postal/postal-entries.ts';
import { plural } from '#domain/text/plural.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Page, PageHeader } from '#web/components/layout/page.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FormFailure } from '#web/components/ui/form-failure.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { ConfirmationProvider } from '#web/features/accounts/account/confirmation.tsx';
import { getErrorMessage } from '#web/lib/messages.ts';
import { callQuery } from '#web/lib/query.ts';
import { useApi } from '#web/lib/router-context.ts';
import { useAuth } from '#web/lib/session.tsx';
import { EntryScan } from './entry-scan.tsx';
import { KeyingForm } from './keying-form.tsx';
import { SetEmail } from './set-email.tsx';

/** Where clerks key in postal entries: first the draw, by its reference, and then one person after the other. */
export function PostRoomPage() {
  const { user } = useAuth();
  const [draw, setDraw] = useState<PostRoomDraw | null>(null);
  const page = (
    <Page>
      <PageHeader
        title="Post room"
        lead={
          draw ? (
            <span className="wrap-anywhere">{`${draw.reference}: ${draw.title}`}</span>
          ) : (
            'Choose the draw that is written on the cards.'
          )
        }
        actions={
          draw && (
            <Button variant="secondary" onClick={() => setDraw(null)}>
              Another draw
            </Button>
          )
        }
      />
      {draw ? (
        <KeyingForm key={draw.id} draw={draw} />
      ) : (
        <div className="space-y-12">
          <ChooseDraw onChosen={setDraw} />
          <EntryScan />
          {user?.role === 'admin' && <SetEmail />}
        </div>
      )}
    </Page>
  );
  return user && <ConfirmationProvider user={user}>{page}</ConfirmationProvider>;
}

function describeArrivals({ keyedAt, canComplete, receivedBy }: PostRoomDraw): string {
  if (keyedAt !== null) return 'All post is keyed in.';
  return canComplete
    ? `Cards had to arrive by ${formatLongDate(receivedBy)}. Please confirm when all are keyed in.`
    : `Cards can arrive until ${formatLongDate(receivedBy)}.`;
}

function ChooseDraw({ onChosen }: { onChosen: (draw: PostRoomDraw) => void }) {
  const api = useApi();
  const { data: draws, error } = useQuery({ ...callQuery(api, 'GET /api/v1/post-room/draws'), staleTime: 0 });
  const [failure, setFailure] = useState<string>();
  const choose = async (reference: string) => {
    setFailure(undefined);
    try {
      const [found] = await api('GET /api/v1/post-room/draws', { query: { reference } });
      if (found) onChosen(found);
      else setFailure('No published draw has this reference. Check the card.');
    } catch (problem) {
      setFailure(getErrorMessage(problem));
    }
  };
  return (
    <div className="space-y-8">
      <form
        noValidate
        className="max-w-96"
        onSubmit={(event) => {
          event.preventDefault();
          void choose(String(new FormData(event.currentTarget).get('reference') ?? ''));
        }}
      >
        <Field label="The draw’s reference" error={failure}>
          <div className="flex gap-2.5">
            <Input
              name="reference"
              autoComplete="off"
              autoCapitalize="characters"
              autoFocus
              maxLength={40}
              className="flex-1 font-mono uppercase"
            />
            <Button type="submit">Open</Button>
          </div>
        </Field>
      </form>
      <FormFailure message={error ? getErrorMessage(error) : undefined} />
      {draws?.length === 0 && (
        <EmptyState title="No draw waits for cards">
          Draws with a free route appear here once they open.
        </EmptyState>
      )}
      {draws && draws.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {draws.map((draw) => (
            <li key={draw.id} className="flex items-center justify-between gap-x-6 py-3">
              <span className="wrap-anywhere min-w-0">
                <span className="font-mono font-semibold">{draw.reference}</span>
                {` ${draw.title}`}
                <span className="block text-muted text-sm">
                  {`${describeArrivals(draw)} ${plural(draw.cards, 'card')} so far.`}
                </span>
              </span>
              <Button variant="secondary" onClick={() => onChosen(draw)}>
                Open<span className="sr-only">{` ${draw.title}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

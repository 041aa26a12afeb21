import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AwardMessage, MessageInput } from '#contract/awards/awards.ts';
import { formatShortDateTime } from '#domain/time/london.ts';
import { Button } from '#web/components/ui/button.tsx';
import { LoadFailed } from '#web/components/ui/load-failed.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { focusElement } from '../focus-element.ts';
import { refreshAwards, threadQuery } from '../queries.ts';
import type { AwardPlace } from '../use-award-act.ts';
import { FileList } from './file-list.tsx';
import { MessageForm } from './message-form.tsx';

type ThreadProps = {
  place: AwardPlace;
  /** Names of the winner and the host, as the user sees them. */
  names: { winner: string; host: string };
  /** Whether messages can still be sent. */
  isOpen?: boolean;
};

/** The messages about an award, and a form for another one. */
export function Thread({ place, names, isOpen = true }: ThreadProps) {
  const { brandName } = useSite();
  const { data, isError, refetch } = useQuery(threadQuery(useApi(), place.drawId, place.awardId));
  const authors = { ...names, admin: brandName };
  if (isError && !data) {
    return <LoadFailed title="The messages could not be loaded." onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <Loading label="Loading the messages...">
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  return (
    <>
      {data.messages.length === 0 ? (
        <p className="text-muted">No messages yet.</p>
      ) : (
        <ol aria-label="Messages" className="border-line border-t">
          {data.messages.map((message) => (
            <Message key={message.id} message={message} author={authors[message.role]} place={place} />
          ))}
        </ol>
      )}
      {isOpen && <Reply place={place} />}
    </>
  );
}

type MessageProps = { message: AwardMessage; author: string; place: AwardPlace };

function Message({ message: { isYours, message, createdAt, files }, author, place }: MessageProps) {
  return (
    <li className="border-line border-b py-3.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="wrap-anywhere font-semibold">{isYours ? 'You' : author}</strong>
        <time dateTime={createdAt} className="tabular text-muted text-sm">
          {formatShortDateTime(createdAt)}
        </time>
      </p>
      <p className="wrap-anywhere mt-0.5 whitespace-pre-line">{message}</p>
      <FileList place={place} files={files} label="Files in this message" />
    </li>
  );
}

function Reply({ place }: { place: AwardPlace }) {
  const [isWriting, setWriting] = useState(false);
  const [wasWriting, setWasWriting] = useState(false);
  const send = useSendMessage(place);
  const close = () => {
    setWriting(false);
    setWasWriting(true);
  };
  if (!isWriting) {
    return (
      <Button
        variant="secondary"
        className="mt-4"
        // Receives the focus, because the form that had it is gone.
        ref={wasWriting ? focusElement : undefined}
        onClick={() => setWriting(true)}
      >
        Write a message
      </Button>
    );
  }
  return (
    <div className="mt-5">
      <MessageForm
        place={place}
        label="Your message"
        submitText="Send message"
        isFocused
        onSend={async (input) => {
          await send(input);
          close();
        }}
        onCancel={close}
      />
    </div>
  );
}

/** Returns a function that sends a message and shows it. */
export function useSendMessage({ drawId, awardId }: AwardPlace) {
  const api = useApi();
  const queryClient = useQueryClient();
  return async (body: MessageInput) => {
    const thread = await api('POST /api/v1/prize-draws/:id/awards/:awardId/messages', {
      params: { id: drawId, awardId },
      body,
    });
    queryClient.setQueryData(threadQuery(api, drawId, awardId).queryKey, thread);
    await refreshAwards(queryClient);
  };
}

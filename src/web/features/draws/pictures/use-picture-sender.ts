import { useEffect, useMemo } from 'react';
import type { Api } from '#web/lib/api.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import type { SendPicture } from './send-picture.ts';
import { NOTICES, type Notice } from './words.ts';

type Found = { send: SendPicture } | { notice: Notice };

/** What sends pictures, or why there is none to be had. */
export type PictureSender = {
  /** As it is at this moment; where it failed, asking tries once more. */
  now: () => Found;
  /** As it is when it is known. */
  ready: () => Promise<Found>;
};

/** Gets ready to send pictures while the form is read. */
export function usePictureSender(): PictureSender {
  const api = useApi();
  const isHosted = useSite().hostedPictures === true;
  const sender = useMemo(() => createSender(() => prepare(api, isHosted)), [api, isHosted]);
  useEffect(() => void sender.ready(), [sender]);
  return sender;
}

const LOADING: Found = { notice: NOTICES.loading };

function createSender(start: () => Promise<Found>): PictureSender {
  let found = LOADING;
  let finding: Promise<Found> | undefined;
  const ready = () => {
    finding ??= start().then((result) => {
      found = result;
      // What failed is tried again by whoever asks next.
      if ('notice' in result) finding = undefined;
      return result;
    });
    return finding;
  };
  return {
    ready,
    now: () => {
      void ready();
      return found;
    },
  };
}

async function prepare(api: Api, isHosted: boolean): Promise<Found> {
  const code = await import('./send-picture.ts').catch(() => undefined);
  if (!code) return { notice: NOTICES.widget };
  try {
    return { send: await code.findDestination(api, isHosted) };
  } catch {
    return { notice: NOTICES.start };
  }
}

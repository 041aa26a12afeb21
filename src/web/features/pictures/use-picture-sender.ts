import { useCallback, useEffect, useRef } from 'react';
import type { Api } from '#web/lib/api.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import type { SendPicture } from './send-picture.ts';
import { NOTICES, type Notice } from './words.ts';

type State = { send: SendPicture } | { notice: Notice; again: boolean };

/** What sends pictures, or why there is none to be had now. */
export type PictureSender = () => { send: SendPicture } | { notice: Notice };

const LOADING: State = { notice: NOTICES.loading, again: false };

/** Gets ready to send pictures while the form is read; where that failed, asking for it tries once more. */
export function usePictureSender(): PictureSender {
  const api = useApi();
  const isHosted = useSite().hostedPictures === true;
  const state = useRef<State>(LOADING);
  const start = useCallback(async () => {
    state.current = LOADING;
    state.current = await prepare(api, isHosted);
  }, [api, isHosted]);
  useEffect(() => {
    void start();
  }, [start]);
  return useCallback(() => {
    const found = state.current;
    if ('notice' in found && found.again) void start();
    return found;
  }, [start]);
}

async function prepare(api: Api, isHosted: boolean): Promise<State> {
  const code = await import('./send-picture.ts').catch(() => undefined);
  if (!code) return { notice: NOTICES.widget, again: true };
  try {
    return { send: await code.findDestination(api, isHosted) };
  } catch {
    return { notice: NOTICES.start, again: true };
  }
}

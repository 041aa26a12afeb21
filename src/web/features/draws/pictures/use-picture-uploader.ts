import { useEffect, useMemo } from 'react';
import type { Api } from '#web/lib/api.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import type { UploadPicture } from './upload-picture.ts';
import { NOTICES, type Notice } from './upload-text.ts';

type Prepared = { send: UploadPicture } | { notice: Notice };

/** The upload function, or a notice that explains why uploads are not possible. */
export type PictureUploader = {
  /** Returns the current state. After a failure, starts the preparation again. */
  now: () => Prepared;
  /** Resolves once preparation has succeeded or failed. */
  ready: () => Promise<Prepared>;
};

/** Prepares uploads while the user reads the form. */
export function usePictureUploader(): PictureUploader {
  const api = useApi();
  const isHosted = useSite().hostedPictures === true;
  const uploader = useMemo(() => createUploader(() => prepare(api, isHosted)), [api, isHosted]);
  useEffect(() => void uploader.ready(), [uploader]);
  return uploader;
}

const LOADING: Prepared = { notice: NOTICES.loading };

function createUploader(start: () => Promise<Prepared>): PictureUploader {
  let found = LOADING;
  let finding: Promise<Prepared> | undefined;
  const ready = () => {
    finding ??= start().then((result) => {
      found = result;
      // After a failure, the next call starts the preparation again.
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

async function prepare(api: Api, isHosted: boolean): Promise<Prepared> {
  const code = await import('./upload-picture.ts').catch(() => undefined);
  if (!code) return { notice: NOTICES.widget };
  try {
    return { send: await code.findDestination(api, isHosted) };
  } catch {
    return { notice: NOTICES.start };
  }
}

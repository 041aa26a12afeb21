import { useEffect, useRef, useState } from 'react';
import { createRandomKey } from '#web/lib/random-key.ts';
import type { OpenedPicture } from './open-picture.ts';
import { describeFailure, describeLimit, NOTICES, type Notice, type PicturePlace } from './upload-text.ts';
import type { PictureUploader } from './use-picture-uploader.ts';

/** The code that opens and crops pictures, loaded when the first picture is chosen. */
type Editor = Pick<typeof import('./crop-dialog.tsx'), 'CropDialog'> &
  Pick<typeof import('./open-picture.ts'), 'openPicture'>;

const loadEditor = async (): Promise<Editor> => {
  const [{ CropDialog }, { openPicture }] = await Promise.all([
    import('./crop-dialog.tsx'),
    import('./open-picture.ts'),
  ]);
  return { CropDialog, openPicture };
};

/** The picture that is being cropped, and those that are waiting. */
export type Cropping = {
  editor: Editor;
  place: PicturePlace;
  picture: OpenedPicture;
  rest: (File | string)[];
  at: number;
  count: number;
};

/** A picture that is being uploaded. */
export type Upload = { id: string; part: Blob; preview: string; percent: number; failed?: Notice };

type Options = {
  place: PicturePlace;
  uploader: PictureUploader;
  /** How many more pictures can be added. */
  room: number;
  most: number;
  onSent: (address: string) => void;
};

export type PictureWork = ReturnType<typeof usePictureWork>;

/** Adds pictures to a form: opens them, crops them one by one, and uploads them. */
export function usePictureWork({ place, uploader, room, most, onSent }: Options) {
  const [notice, setNotice] = useState<Notice>();
  const [isOpening, setOpening] = useState(false);
  const [cropping, setCropping] = useState<Cropping>();
  const uploads = useUploads({ place, uploader, onSent, onNotice: setNotice });
  const left = room - uploads.list.length;

  const openNext = async ([next, ...rest]: (File | string)[], at: number, count: number) => {
    if (next === undefined) return;
    setOpening(true);
    try {
      const editor = await loadEditor().catch(() => undefined);
      if (!editor) return setNotice(NOTICES.editor);
      const picture = await editor.openPicture(next);
      setCropping({ editor, place, picture, rest, at, count });
    } catch (error) {
      setNotice(findNotice(error));
      await openNext(rest, at + 1, count);
    } finally {
      setOpening(false);
    }
  };

  const finish = () => {
    cropping?.picture.close();
    setCropping(undefined);
  };

  const hasRoom = (): boolean => {
    const why = left <= 0 ? describeLimit(most) : undefined;
    setNotice(why);
    return why === undefined;
  };

  /** Whether a picture can be chosen now. If not, shows a notice. */
  const isReady = (): boolean => {
    const found = uploader.now();
    if ('notice' in found) setNotice(found.notice);
    return 'send' in found && hasRoom();
  };

  return {
    notice,
    isOpening,
    cropping,
    uploads,
    isReady,
    dismiss: () => setNotice(undefined),
    take: (sources: (File | string)[]) => {
      if (sources.length === 0 || !hasRoom()) return;
      const taken = sources.slice(0, left);
      if (taken.length < sources.length && place === 'gallery') setNotice(describeLimit(most));
      void openNext(taken, 0, taken.length);
    },
    use: (part: Blob) => {
      uploads.add(part);
      finish();
      if (cropping) void openNext(cropping.rest, cropping.at + 1, cropping.count);
    },
    cancelCropping: finish,
    fail: (error: unknown) => {
      setNotice(findNotice(error));
      finish();
    },
  };
}

function findNotice(error: unknown): Notice {
  const known = error instanceof Error && 'notice' in error ? (error.notice as Notice) : undefined;
  return known ?? NOTICES.editor;
}

type UploadOptions = Pick<Options, 'place' | 'uploader' | 'onSent'> & {
  onNotice: (notice: Notice | undefined) => void;
};

/** Uploads pictures one at a time, in order. */
function useUploads({ place, uploader, onSent, onNotice }: UploadOptions) {
  const [list, setList] = useState<Upload[]>([]);
  const before = useRef(Promise.resolve());
  const aborts = useRef(new Map<string, AbortController>());
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (id: string, changes: Partial<Upload>) =>
    setList((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const drop = ({ id, preview }: Upload) => {
    aborts.current.get(id)?.abort();
    URL.revokeObjectURL(preview);
    setList((all) => all.filter((one) => one.id !== id));
  };

  const send = async (one: Upload) => {
    const found = await uploader.ready();
    if ('notice' in found) return change(one.id, { failed: found.notice });
    const abort = new AbortController();
    aborts.current.set(one.id, abort);
    try {
      const onProgress = (percent: number) => change(one.id, { percent });
      const address = await found.send(one.part, { signal: abort.signal, onProgress });
      drop(one);
      sent.current(address);
    } catch (error) {
      if (!abort.signal.aborted) change(one.id, { failed: describeFailure(place, error) });
    }
  };

  const queue = (one: Upload) => {
    before.current = before.current.then(() => send(one));
  };

  return {
    list,
    add: (part: Blob) => {
      const one = { id: createRandomKey(), part, preview: URL.createObjectURL(part), percent: 0 };
      onNotice(undefined);
      setList((all) => (place !== 'gallery' ? [one] : [...all, one]));
      queue(one);
    },
    again: (one: Upload) => {
      setList((all) =>
        all.map(({ failed, ...kept }) =>
          kept.id === one.id ? { ...kept, percent: 0 } : { ...kept, ...(failed && { failed }) },
        ),
      );
      queue(one);
    },
    cancel: drop,
  };
}

import { useEffect, useRef, useState } from 'react';
import { randomKey } from '#web/lib/random-key.ts';
import type { OpenedPicture } from './open-picture.ts';
import type { PictureSender } from './use-picture-sender.ts';
import { failureNotice, NOTICES, type Notice, type PicturePlace, tooMany } from './words.ts';

/** What opens and cuts pictures, fetched when the first one is chosen. */
type Editor = Pick<typeof import('./cut-dialog.tsx'), 'CutDialog'> &
  Pick<typeof import('./open-picture.ts'), 'openPicture'>;

const loadEditor = async (): Promise<Editor> => {
  const [{ CutDialog }, { openPicture }] = await Promise.all([
    import('./cut-dialog.tsx'),
    import('./open-picture.ts'),
  ]);
  return { CutDialog, openPicture };
};

/** A picture that is being cut, and what is cut after it. */
export type Cutting = {
  editor: Editor;
  picture: OpenedPicture;
  rest: (File | string)[];
  at: number;
  count: number;
};

/** A part on its way. */
export type Sending = { id: string; part: Blob; preview: string; percent: number; failed?: Notice };

type Options = {
  place: PicturePlace;
  sender: PictureSender;
  /** How many more there may be, and how many in all. */
  room: number;
  most: number;
  onSent: (address: string) => void;
};

export type PictureWork = ReturnType<typeof usePictureWork>;

/** Pictures on their way into a form: opened, cut one after the other, and sent. */
export function usePictureWork({ place, sender, room, most, onSent }: Options) {
  const [notice, setNotice] = useState<Notice>();
  const [isOpening, setOpening] = useState(false);
  const [cutting, setCutting] = useState<Cutting>();
  const sendings = useSendings({ place, sender, onSent, onNotice: setNotice });
  const left = room - sendings.list.length;

  const openNext = async ([next, ...rest]: (File | string)[], at: number, count: number) => {
    if (next === undefined) return;
    setOpening(true);
    try {
      const editor = await loadEditor().catch(() => undefined);
      if (!editor) return setNotice(NOTICES.editor);
      const picture = await editor.openPicture(next);
      setCutting({ editor, picture, rest, at, count });
    } catch (error) {
      setNotice(noticeIn(error));
      await openNext(rest, at + 1, count);
    } finally {
      setOpening(false);
    }
  };

  const finish = () => {
    cutting?.picture.close();
    setCutting(undefined);
  };

  const hasRoom = (): boolean => {
    const why = left <= 0 ? tooMany(most) : undefined;
    setNotice(why);
    return why === undefined;
  };

  /** Whether pictures can be asked for now; where not, it is said why. */
  const isReady = (): boolean => {
    const found = sender.now();
    if ('notice' in found) setNotice(found.notice);
    return 'send' in found && hasRoom();
  };

  return {
    ...{ notice, isOpening, cutting, sendings, isReady },
    dismiss: () => setNotice(undefined),
    take: (sources: (File | string)[]) => {
      if (sources.length === 0 || !hasRoom()) return;
      const taken = sources.slice(0, left);
      if (taken.length < sources.length && place === 'gallery') setNotice(tooMany(most));
      void openNext(taken, 0, taken.length);
    },
    use: (part: Blob) => {
      sendings.add(part);
      finish();
      if (cutting) void openNext(cutting.rest, cutting.at + 1, cutting.count);
    },
    cancelCutting: finish,
    breakOff: (error: unknown) => {
      setNotice(noticeIn(error));
      finish();
    },
  };
}

function noticeIn(error: unknown): Notice {
  const known = error instanceof Error && 'notice' in error ? (error.notice as Notice) : undefined;
  return known ?? NOTICES.editor;
}

type SendingOptions = Pick<Options, 'place' | 'sender' | 'onSent'> & {
  onNotice: (notice: Notice | undefined) => void;
};

/** Parts on their way, one at a time and in their order. */
function useSendings({ place, sender, onSent, onNotice }: SendingOptions) {
  const [list, setList] = useState<Sending[]>([]);
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

  const change = (id: string, changes: Partial<Sending>) =>
    setList((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const drop = ({ id, preview }: Sending) => {
    aborts.current.get(id)?.abort();
    URL.revokeObjectURL(preview);
    setList((all) => all.filter((one) => one.id !== id));
  };

  const send = async (one: Sending) => {
    const found = await sender.ready();
    if ('notice' in found) return change(one.id, { failed: found.notice });
    const abort = new AbortController();
    aborts.current.set(one.id, abort);
    try {
      const onProgress = (percent: number) => change(one.id, { percent });
      const address = await found.send(one.part, { signal: abort.signal, onProgress });
      drop(one);
      sent.current(address);
    } catch (error) {
      if (!abort.signal.aborted) change(one.id, { failed: failureNotice(place, error) });
    }
  };

  const queue = (one: Sending) => {
    before.current = before.current.then(() => send(one));
  };

  return {
    list,
    add: (part: Blob) => {
      const one = { id: randomKey(), part, preview: URL.createObjectURL(part), percent: 0 };
      onNotice(undefined);
      setList((all) => (place === 'featured' ? [one] : [...all, one]));
      queue(one);
    },
    again: (one: Sending) => {
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

import { useEffect, useMemo, useRef, useState } from 'react';
import { createRandomKey } from '#web/lib/random-key.ts';
import type { DrawFormReturn } from '../use-draw-form.ts';
import type { DrawValues } from '../values.ts';
import { draftStore, type KeptDraft } from './draft-store.ts';

type Options = {
  form: DrawFormReturn;
  defaultValues: DrawValues;
  /** The owner of the new draw; undefined while a saved draw is edited, which needs no draft. */
  owner: string | undefined;
};

export type DraftKeeping = ReturnType<typeof useSavedDraft>;

/** Stores a new draw in the browser on every change, and offers the last unfinished one. */
export function useSavedDraft({ form, defaultValues, owner }: Options) {
  const store = useMemo(
    () => (owner === undefined ? undefined : draftStore(() => localStorage, owner, defaultValues)),
    [owner, defaultValues],
  );
  const [id] = useState(createRandomKey);
  const key = useRef(id);
  const [offered, setOffered] = useState<KeptDraft>();
  const [isKept, setKept] = useState(false);

  // Only the browser can read its storage, so this runs after hydration.
  useEffect(() => setOffered(store?.newest(new Date())), [store]);
  useEffect(() => {
    if (!store) return;
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isSame(values, defaultValues)) store.forget(id, new Date());
        else setKept(store.keep({ id, key: key.current, values }, new Date()));
      },
    });
  }, [store, form, id, defaultValues]);

  return {
    offered,
    isKept,
    resume: () => {
      if (!offered) return;
      // Moves the draft to this form. It may still be open in another tab; the key ensures that the draw is created
      // only once.
      store?.forget(offered.id, new Date());
      key.current = offered.key;
      setOffered(undefined);
      form.reset(offered.values, { keepDefaultValues: true });
    },
    discard: () => {
      if (offered) store?.forget(offered.id, new Date());
      setOffered(undefined);
    },
    /** The idempotency key for creating the draw. */
    key: () => key.current,
    /** Turns the form into a new draft, with a new key. */
    renew: () => {
      key.current = createRandomKey();
    },
    forget: () => store?.forget(id, new Date()),
  };
}

const isSame = (a: DrawValues, b: DrawValues) => JSON.stringify(a) === JSON.stringify(b);

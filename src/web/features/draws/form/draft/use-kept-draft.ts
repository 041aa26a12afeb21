import { useEffect, useMemo, useRef, useState } from 'react';
import { randomKey } from '#web/lib/random-key.ts';
import type { DrawFormReturn } from '../use-draw-form.ts';
import type { DrawValues } from '../values.ts';
import { draftStore, type KeptDraft } from './draft-store.ts';

type Options = {
  form: DrawFormReturn;
  defaultValues: DrawValues;
  /** Whose new draw it is; undefined while a stored one is edited, which is kept by saving it. */
  owner: string | undefined;
};

export type DraftKeeping = ReturnType<typeof useKeptDraft>;

/** Keeps a new draw in the browser with every change, and offers the last one that was never finished. */
export function useKeptDraft({ form, defaultValues, owner }: Options) {
  const store = useMemo(
    () => (owner === undefined ? undefined : draftStore(() => localStorage, owner, defaultValues)),
    [owner, defaultValues],
  );
  const [id] = useState(randomKey);
  const key = useRef(id);
  const [offered, setOffered] = useState<KeptDraft>();
  const [isKept, setKept] = useState(false);

  // Only the browser knows what it keeps.
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
    /** Goes on with the one that is offered. */
    goOn: () => {
      if (!offered) return;
      // From now on it is kept as the one of this form. Elsewhere it may stand open still, and is to be saved once.
      store?.forget(offered.id, new Date());
      key.current = offered.key;
      setOffered(undefined);
      form.reset(offered.values, { keepDefaultValues: true });
    },
    discard: () => {
      if (offered) store?.forget(offered.id, new Date());
      setOffered(undefined);
    },
    /** Under which it is saved as a prize draw, and no second time. */
    key: () => key.current,
    /** From now on it is another one than what was saved. */
    renew: () => {
      key.current = randomKey();
    },
    /** It is saved as a prize draw. */
    forget: () => store?.forget(id, new Date()),
  };
}

const isSame = (a: DrawValues, b: DrawValues) => JSON.stringify(a) === JSON.stringify(b);

import { useEffect, useMemo, useRef, useState } from 'react';
import { createRandomKey } from '#web/lib/random-key.ts';
import { useApi } from '#web/lib/router-context.ts';
import type { DrawFormReturn } from '../use-draw-form.ts';
import type { DrawValues } from '../values.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';
import { DRAFT_VERSION, draftStore, restoreValues } from './draft-store.ts';
import { mergeDrafts, type OfferedDraft } from './merge-drafts.ts';

type Options = {
  form: DrawFormReturn;
  defaultValues: DrawValues;
  /** The owner of the new draw; undefined while a saved draw is edited, which needs no draft. */
  owner: string | undefined;
};

export type DraftKeeping = ReturnType<typeof useSavedDraft>;

/**
 * Keeps a new draw while it is typed: in this browser on every change, and in the account after each pause. Offers the
 * unfinished drafts of both.
 */
export function useSavedDraft({ form, defaultValues, owner }: Options) {
  const calls = useDraftCalls(owner);
  const store = useMemo(
    () => (owner === undefined ? undefined : draftStore(() => localStorage, owner, defaultValues)),
    [owner, defaultValues],
  );
  const [id] = useState(createRandomKey);
  const key = useRef(id);
  /** Whether the values that the form shows now come from the account, so that it has them already. */
  const isLoading = useRef(false);
  const [offers, setOffers] = useState<readonly OfferedDraft[]>([]);
  const [state, setState] = useState<DraftState>('none');
  const [saver] = useState(() => {
    const onSaved = (values: DrawValues, revision: number) =>
      store?.keep({ id, key: key.current, values, revision, isSaved: true }, new Date());
    const send = (values: DrawValues, revision: number | null) => calls.save(key.current, values, revision);
    return createDraftSaver({ send, onState: setState, onSaved });
  });

  // Only the browser can read its storage, so this runs after hydration.
  useEffect(() => {
    if (!store) return;
    let isShown = true;
    void calls.list().then((saved) => {
      if (isShown) setOffers(mergeDrafts(store.list(new Date()), saved, defaultValues, key.current));
    });
    return () => {
      isShown = false;
    };
  }, [store, calls, defaultValues]);

  useEffect(() => {
    if (!store) return;
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const revision = saver.revision();
        // Nothing was typed yet, so there is nothing to keep.
        if (revision === null && isSame(values, defaultValues)) {
          store.forget(id, new Date());
          return;
        }
        const isSaved = isLoading.current;
        store.keep({ id, key: key.current, values, revision, isSaved }, new Date());
        if (isSaved) setState('account');
        else saver.change(values);
      },
    });
    const flush = () => void saver.flush();
    addEventListener('online', flush);
    return () => {
      removeEventListener('online', flush);
      stop();
      flush();
    };
  }, [store, form, id, defaultValues, saver]);

  const show = (values: DrawValues, { isSaved }: { isSaved: boolean }) => {
    isLoading.current = isSaved;
    form.reset(values, { keepDefaultValues: true });
    isLoading.current = false;
  };
  return {
    offered: offers[0],
    state,
    resume: () => {
      const [draft] = offers;
      if (!draft) return;
      // Moves this browser's copy to this form. The draft may still be open in another tab: the revision shows
      // conflicts, and the key ensures that the draw is created only once.
      if (draft.id !== undefined) store?.forget(draft.id, new Date());
      key.current = draft.key;
      setOffers([]);
      saver.load(draft.revision);
      show(draft.values, { isSaved: draft.id === undefined });
    },
    discard: () => {
      const [draft, ...others] = offers;
      if (!draft) return;
      for (const copy of store?.list(new Date()) ?? []) {
        if (copy.key === draft.key) store?.forget(copy.id, new Date());
      }
      void calls.discard(draft.key);
      setOffers(others);
    },
    /** Replaces what another window has saved by what this form shows. */
    keepMine: async () => {
      const saved = await calls.list();
      if (saved) saver.restart(saved.find((draft) => draft.key === key.current)?.revision ?? null);
    },
    /** Shows what another window has saved. */
    loadOther: async () => {
      const other = (await calls.list())?.find((draft) => draft.key === key.current);
      if (!other) return;
      saver.load(other.revision);
      show(restoreValues(other.values, defaultValues), { isSaved: true });
    },
    /** Turns the form into a new draft, with a new key. */
    renew: () => {
      key.current = createRandomKey();
      saver.restart(null);
    },
    /** The idempotency key for creating the draw. */
    key: () => key.current,
    /** The draw was created, and its draft deleted with it. */
    forget: () => {
      saver.stop();
      store?.forget(id, new Date());
    },
  };
}

function useDraftCalls(owner = '') {
  const api = useApi();
  return useMemo(
    () => ({
      /** Returns undefined if the drafts cannot be read, for example offline. */
      list: () => api('GET /api/v1/users/:id/draw-drafts', { params: { id: owner } }).catch(() => undefined),
      save: async (key: string, values: DrawValues, replacesRevision: number | null) => {
        const params = { id: owner, key };
        const body = { version: DRAFT_VERSION, values, replacesRevision };
        return (await api('PUT /api/v1/users/:id/draw-drafts/:key', { params, body })).revision;
      },
      discard: (key: string) =>
        api('DELETE /api/v1/users/:id/draw-drafts/:key', { params: { id: owner, key } }).catch(
          () => undefined,
        ),
    }),
    [api, owner],
  );
}

const isSame = (a: DrawValues, b: DrawValues) => JSON.stringify(a) === JSON.stringify(b);

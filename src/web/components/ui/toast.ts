import { useSyncExternalStore } from 'react';
import { readableText } from '#web/lib/messages.ts';

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Milliseconds; 5000 unless told otherwise. */
  duration?: number;
};

export type ShownToast = ToastMessage & { id: number; open: boolean };

let shown: ShownToast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message in the place of the one before. May be called from any event handler; does nothing on the
 * server, where there is nobody to show it to and state would be shared by everyone.
 */
export function toast({ title, description, ...rest }: ToastMessage): void {
  if (typeof window === 'undefined') return;
  lastId += 1;
  show({
    ...rest,
    title: readableText(title),
    ...(description === undefined ? {} : { description: readableText(description) }),
    id: lastId,
    open: true,
  });
}

/** Lets the message fade; with an id, only if that one is still shown. */
export function dismissToast(id: number | undefined = shown?.id): void {
  if (shown && shown.id === id) show({ ...shown, open: false });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The message to show now, if any. */
export function shownToast(): ShownToast | undefined {
  return shown;
}

/** The same, following every change. */
export function useShownToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, shownToast, () => undefined);
}

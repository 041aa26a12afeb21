import { useSyncExternalStore } from 'react';
import { readableText } from '#web/lib/messages.ts';

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Milliseconds; 5000 by default. */
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
 * Shows a message, replacing the previous one. Call it from event handlers; it does nothing on the server, where state
 * would be shared between users.
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

/** Closes the message; with an id, only if that message is still shown. */
export function dismissToast(id: number | undefined = shown?.id): void {
  if (shown && shown.id === id) show({ ...shown, open: false });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the current message, if any. */
export function shownToast(): ShownToast | undefined {
  return shown;
}

/** Subscribes to the current message. */
export function useShownToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, shownToast, () => undefined);
}

import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { dismissToast, type ShownToast, useShownToast } from './toast.ts';

const DURATION_MS = 5000;

/** The notification region, reachable with F8. It shows at most one message at a time. */
export function ToastRegion({
  focused,
}: {
  /** Whether to focus the region on mount, because the user pressed F8 before it existed. */
  focused: boolean;
}) {
  const shown = useShownToast();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (focused) list.current?.focus();
  }, [focused]);
  return (
    <Toast.Provider label="Notification" swipeDirection="right">
      {shown && <Slip key={shown.id} shown={shown} />}
      <Toast.Viewport
        ref={list}
        label="Notifications ({hotkey})"
        data-screen-only=""
        // An open dialog hides everything from assistive technology except elements with this attribute.
        aria-live="off"
        // On a phone, it is at the top, because buttons are at the bottom. On wider screens, it is above the bottom
        // bar.
        className="pointer-events-none fixed right-0 z-60 flex w-full max-w-112 flex-col p-4 outline-none max-sm:top-0 sm:bottom-0 sm:in-[:has([data-foot-bar=all])]:bottom-18 sm:max-lg:in-[:has([data-foot-bar])]:bottom-18"
      />
    </Toast.Provider>
  );
}

/**
 * One message with its own timer. If the user closed a message while hovering or focusing it, the library's timer
 * would stay paused for the next one.
 */
function Slip({ shown }: { shown: ShownToast }) {
  const { id, open, title, description, variant, duration = DURATION_MS } = shown;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || !open) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, open, held, duration]);

  return (
    <Toast.Root
      open={open}
      onOpenChange={(next) => !next && dismissToast(id)}
      duration={Number.POSITIVE_INFINITY}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cn(
        'hairline pointer-events-auto flex w-full items-stretch rounded-sheet bg-surface shadow-float',
        'data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <SlipMark variant={variant} />
      <div className="min-w-0 flex-1 py-3.5 pl-4">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description && <Toast.Description className="text-muted">{description}</Toast.Description>}
      </div>
      <Toast.Close
        aria-label="Close this notification"
        className="tap m-1 inline-flex items-center justify-center self-start rounded-control text-muted hover:text-ink"
      >
        <X className="size-4.5" aria-hidden="true" />
      </Toast.Close>
    </Toast.Root>
  );
}

/** An icon for the kind of message. */
function SlipMark({ variant }: { variant: ShownToast['variant'] }) {
  const failed = variant === 'destructive';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div
      className={cn(
        'flex flex-none items-center rounded-l-sheet border-edge/60 border-r border-dashed px-3.5',
        failed ? 'bg-danger-soft text-danger' : 'bg-accent-soft/60 text-accent',
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
    </div>
  );
}

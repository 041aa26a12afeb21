import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { cn } from './cn.ts';
import { dismissToast, type ShownToast, useShownToast } from './toast.ts';

const DURATION_MS = 5000;

/** The notification region, once on every page. F8 leads to it; it holds at most one message. */
export function Toaster() {
  const shown = useShownToast();
  return (
    <Toast.Provider duration={DURATION_MS} label="Notification" swipeDirection="right">
      {shown && (
        <Toast.Root
          key={shown.id}
          open={shown.open}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          {...(shown.duration === undefined ? {} : { duration: shown.duration })}
          className={cn(
            'hairline pointer-events-auto flex w-full items-stretch rounded-sheet bg-surface shadow-float',
            'data-[state=closed]:animate-sink-out data-[state=open]:animate-rise-in',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
          )}
        >
          <ToastMark variant={shown.variant} />
          <div className="min-w-0 flex-1 py-3.5 pl-4">
            <Toast.Title className="font-semibold">{shown.title}</Toast.Title>
            {shown.description && (
              <Toast.Description className="text-muted">{shown.description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label="Close this notification"
            className="tap m-1 inline-flex self-start items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <X className="size-4.5" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        label="Notifications ({hotkey})"
        className="pointer-events-none fixed right-0 bottom-0 z-60 flex w-full max-w-112 flex-col p-4 outline-none"
      />
    </Toast.Provider>
  );
}

/** The stub of the slip: what kind of message it is, above a dashed tear. */
function ToastMark({ variant }: { variant: ShownToast['variant'] }) {
  const failed = variant === 'destructive';
  const Icon = failed ? CircleAlert : CircleCheck;
  return (
    <div
      className={cn(
        'flex flex-none items-center rounded-l-sheet border-edge/60 border-r border-dashed px-3.5',
        failed ? 'bg-berry-soft text-berry' : 'bg-leaf/60 text-oak',
      )}
    >
      <Icon className="size-5" aria-hidden="true" />
    </div>
  );
}

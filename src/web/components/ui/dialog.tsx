import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { cn } from './cn.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object, for example "Void ticket #000123?" */
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, with the main action last. */
  footer?: ReactNode;
  size?: 'md' | 'lg';
  /**
   * Returns what gets the focus when the dialog closes, if the trigger has disappeared or is about to. Null for the
   * trigger.
   */
  getNextFocus?: (trigger: Element | null) => HTMLElement | null;
  className?: string;
};

/**
 * A modal dialog: centred on a wide screen, at the bottom of a phone. The focus moves to the first field, or else
 * to the first footer button. It returns to the trigger when the dialog closes, or goes to `getNextFocus`.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'md', className } = props;
  const { getNextFocus } = props;
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Scrim />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const next = getNextFocus?.(opener.current) ?? opener.current;
            if (next instanceof HTMLElement) next.focus();
          }}
          className={cn(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] flex-col rounded-t-sheet bg-surface shadow-float outline-none [--art-paper:var(--surface)]',
            'animate-rise-in sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[86dvh] sm:rounded-sheet',
            size === 'lg' ? 'sm:max-w-180' : 'sm:max-w-120',
            className,
          )}
        >
          <div className="px-5 pt-5 pr-14 pb-5 sm:px-6 sm:pt-6 sm:pr-16">
            <Radix.Title className="text-xl">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1.5 text-muted">{description}</Radix.Description>
            )}
          </div>
          {children && (
            // Draws the focus ring above the scrolling content and inside the rounded corners.
            <div className="-mt-2 relative flex min-h-0 flex-col after:pointer-events-none after:absolute after:inset-1 after:rounded-control after:outline-accent has-[>:focus-visible]:after:outline-2">
              <div
                ref={revealErrors}
                // Content without controls must be focusable so that the keyboard can scroll it.
                {...(footer ? {} : { tabIndex: 0 })}
                className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-2 pb-5 outline-none sm:px-6"
              >
                {children}
              </div>
            </div>
          )}
          {footer && (
            <div className="flex flex-col-reverse gap-3 border-line border-t px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
          <Radix.Close
            aria-label="Close"
            className="tap absolute top-2.5 right-2.5 inline-flex items-center justify-center rounded-control text-muted hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Scrolls to an error that appears in a dialog, because the footer may cover it. */
function revealErrors(body: HTMLElement | null) {
  if (!body) return;
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const error = added.find(
      (node): node is Element =>
        node instanceof Element && node.closest('[aria-live], [role=alert]') !== null,
    );
    error?.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Replaces the library's overlay, which adds a style element that the content security policy forbids. It captures
 * scrolling, so that the page keeps its scrollbar and nothing shifts.
 */
function Scrim() {
  return (
    <div
      data-scrim=""
      aria-hidden="true"
      className="pointer-events-auto fixed inset-0 z-50 animate-fade-in overflow-y-scroll overscroll-contain bg-scrim [scrollbar-width:none]"
    >
      <div className="h-[calc(100%+1px)]" />
    </div>
  );
}

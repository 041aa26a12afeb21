import { createLink } from '@tanstack/react-router';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

const buttonStyle = cva(
  [
    // In forced colours, the border is what shows the button's shape.
    'relative inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control border font-semibold max-[16rem]:px-2!',
    'transition-[color,background-color,border-color,transform] active:translate-y-px',
    'disabled:active:translate-y-0 aria-disabled:active:translate-y-0',
  ],
  {
    variants: {
      variant: {
        primary: 'border-fill-rim bg-fill text-on-fill hover:bg-fill-strong',
        secondary: 'border-edge bg-surface text-ink hover:border-ink hover:bg-paper',
        quiet: 'border-transparent text-accent hover:bg-accent-soft/60',
        danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-strong',
        'danger-quiet': 'border-transparent text-danger hover:bg-danger-soft',
      },
      size: {
        sm: 'min-h-11 px-3.5 text-sm',
        md: 'min-h-11 px-5 text-base',
        lg: 'min-h-13 px-7 text-lg',
        icon: 'tap p-0',
      },
      block: { true: 'w-full', false: '' },
    },
    compoundVariants: [
      {
        variant: ['primary', 'danger', 'secondary'],
        class:
          'disabled:border-transparent disabled:bg-tone-grey disabled:text-tone-grey-ink aria-busy:border-transparent aria-busy:bg-tone-grey aria-busy:text-tone-grey-ink',
      },
      {
        variant: ['quiet', 'danger-quiet'],
        class: 'disabled:bg-transparent disabled:text-muted aria-busy:bg-transparent aria-busy:text-muted',
      },
    ],
    defaultVariants: { variant: 'primary', size: 'md', block: false },
  },
);

type Look = VariantProps<typeof buttonStyle>;

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** While the action is in progress, shows a spinner and ignores presses. The button keeps the focus. */
    pending?: boolean;
    /** Text while pending, such as "Logging in..."; by default the label stays. */
    pendingText?: string;
  };

/** `type` is "button" by default. */
export function Button({
  variant,
  size,
  block,
  pending = false,
  pendingText,
  className,
  disabled,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(buttonStyle({ variant, size, block }), className)}
      disabled={disabled && !pending}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? ignorePress : onClick}
      {...rest}
    >
      <PendingContent pending={pending} pendingText={pendingText}>
        {children}
      </PendingContent>
    </button>
  );
}

/** Also keeps a form from being sent again, by this button or by Enter in a field. */
const ignorePress = (event: MouseEvent) => event.preventDefault();

function PendingContent({
  pending,
  pendingText,
  children,
}: {
  pending: boolean;
  pendingText: string | undefined;
  children: ReactNode;
}) {
  if (!pending) return children;
  return (
    <>
      <Spinner className="size-4.5!" />
      {pendingText ?? children}
    </>
  );
}

type AnchorProps = ComponentProps<'a'> & Look;

export function ButtonAnchor({ variant, size, block, className, ...rest }: AnchorProps) {
  return <a className={cn(buttonStyle({ variant, size, block }), className)} {...rest} />;
}

/** A link to one of our pages that looks like a button; takes the props of `Link`. */
export const ButtonLink = createLink(ButtonAnchor);

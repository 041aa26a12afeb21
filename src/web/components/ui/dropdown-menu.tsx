import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useRef,
} from 'react';
import { cn } from './cn.ts';

type MenuProps = {
  /** The button that opens the menu: one element that accepts a ref. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
};

/** The action to run once the menu has closed and its button has the focus again. */
const AfterwardsContext = createContext<RefObject<(() => void) | undefined>>({ current: undefined });

/**
 * A non-modal menu of actions. An action runs after the menu has closed, so that a dialog it opens returns the focus
 * to the menu's button.
 */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const afterwards = useRef<(() => void) | undefined>(undefined);
  const actAfterFocus = () => {
    const act = afterwards.current;
    afterwards.current = undefined;
    if (act) queueMicrotask(act);
  };
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={actAfterFocus}
          className={cn(
            'hairline z-40 min-w-56 animate-rise-in rounded-sheet bg-surface p-1.5 shadow-float outline-none',
            'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto overscroll-contain',
          )}
        >
          <AfterwardsContext value={afterwards}>{children}</AfterwardsContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ITEM = cn(
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left outline-none',
  'data-highlighted:bg-accent-soft/60 data-disabled:text-muted',
);

type MenuItemProps = {
  icon?: LucideIcon;
  onSelect: () => void;
  disabled?: boolean;
  danger?: boolean;
  children: ReactNode;
};

export function MenuItem({
  icon: Icon,
  onSelect,
  disabled = false,
  danger = false,
  children,
}: MenuItemProps) {
  const afterwards = useContext(AfterwardsContext);
  return (
    <DropdownMenu.Item
      onSelect={() => {
        afterwards.current = onSelect;
      }}
      disabled={disabled}
      className={cn(ITEM, danger && 'text-danger data-highlighted:bg-danger-soft')}
    >
      {Icon && <Icon className="size-4.5" aria-hidden="true" />}
      {children}
    </DropdownMenu.Item>
  );
}

type MenuAnchorProps = ComponentProps<'a'> & { icon?: LucideIcon };

function MenuAnchor({ icon: Icon, children, ...link }: MenuAnchorProps) {
  return (
    <DropdownMenu.Item asChild className={ITEM}>
      <a {...link}>
        {Icon && <Icon className="size-4.5" aria-hidden="true" />}
        {children}
      </a>
    </DropdownMenu.Item>
  );
}

/** A link to one of our pages; takes the props of `Link`. */
export const MenuLink = createLink(MenuAnchor);

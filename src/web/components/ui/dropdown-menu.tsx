import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

type MenuProps = {
  /** The button that opens it; one element that takes a ref. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
};

/** Actions on one thing. Not modal: the page behind stays as it is, and nothing shifts. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="hairline z-40 min-w-56 animate-rise-in rounded-sheet bg-surface p-1.5 shadow-float outline-none"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const ITEM = cn(
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left outline-none',
  'data-highlighted:bg-leaf/60 data-disabled:text-muted',
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
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      disabled={disabled}
      className={cn(ITEM, danger && 'text-berry data-highlighted:bg-berry-soft')}
    >
      {Icon && <Icon className="size-4.5" aria-hidden="true" />}
      {children}
    </DropdownMenu.Item>
  );
}

type MenuLinkProps = ComponentProps<typeof Link> & { icon?: LucideIcon; children: ReactNode };

export function MenuLink({ icon: Icon, children, ...link }: MenuLinkProps) {
  return (
    <DropdownMenu.Item asChild className={ITEM}>
      <Link {...link}>
        {Icon && <Icon className="size-4.5" aria-hidden="true" />}
        {children}
      </Link>
    </DropdownMenu.Item>
  );
}

export function MenuRule() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}

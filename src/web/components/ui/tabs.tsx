import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

type TabsProps = {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly { value: string; title: ReactNode; content: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
};

export function Tabs({ label, items, className, defaultValue = items[0]?.value, ...state }: TabsProps) {
  const initial = state.value === undefined && defaultValue !== undefined ? { defaultValue } : {};
  return (
    <Radix.Root className={className} {...initial} {...state}>
      <Radix.List
        aria-label={label}
        className="flex gap-3 overflow-x-auto overflow-y-hidden border-line border-b"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className={cn(
              '-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 px-2 font-semibold text-muted focus-visible:rounded-mark',
              'hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
            )}
          >
            {item.title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-5">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

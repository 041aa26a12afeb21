import { Plus } from 'lucide-react';
import { Accordion as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type AccordionProps = {
  items: readonly { value: string; title: ReactNode; content: ReactNode }[];
  /** Open at first. */
  defaultValue?: string;
};

/** Questions between hairlines, one open at a time; pressing the open one closes it. */
export function Accordion({ items, defaultValue = '' }: AccordionProps) {
  return (
    <Radix.Root type="single" collapsible defaultValue={defaultValue} className="border-line border-t">
      {items.map((item) => (
        <Radix.Item key={item.value} value={item.value} className="border-line border-b">
          <Radix.Header className="text-lg">
            <Radix.Trigger className="group flex w-full items-start justify-between gap-4 py-4 text-left font-semibold hover:text-oak">
              {item.title}
              <Plus
                aria-hidden="true"
                className="mt-1 size-5 text-oak transition-transform group-data-[state=open]:rotate-45"
              />
            </Radix.Trigger>
          </Radix.Header>
          <Radix.Content className="measure pb-5 text-muted data-[state=open]:animate-fade-in">
            {item.content}
          </Radix.Content>
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}

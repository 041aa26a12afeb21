import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type AccordionProps = {
  items: readonly { value: string; title: ReactNode; content: ReactNode }[];
  defaultValue?: string;
  /** Heading level of the questions. */
  level?: 2 | 3;
};

/** A list of questions built from a group of `<details>`: one is open at a time, and it works without script. */
export function Accordion({ items, defaultValue, level = 3 }: AccordionProps) {
  const Question = `h${level}` as const;
  const group = useId();
  return (
    <div className="border-line border-t">
      {items.map((item) => (
        <details
          key={item.value}
          name={group}
          open={item.value === defaultValue}
          // Before hydration, a URL fragment or a press may have opened an item.
          suppressHydrationWarning
          className="group border-line border-b"
        >
          <summary className="flex items-start justify-between gap-4 py-4 hover:text-accent">
            <Question className="text-lg">{item.title}</Question>
            <Plus
              aria-hidden="true"
              className="mt-1 size-5 text-accent transition-transform group-open:rotate-45"
            />
          </summary>
          <div className="measure animate-fade-in pb-5 text-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}

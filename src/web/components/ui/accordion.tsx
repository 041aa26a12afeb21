import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type AccordionProps = {
  items: readonly { value: string; title: ReactNode; content: ReactNode }[];
  /** Open at first. */
  defaultValue?: string;
  /** Of the questions as headings; 3 unless they stand right under the page's own. */
  level?: 2 | 3;
};

/**
 * Questions between hairlines, one open at a time; pressing the open one closes it. The browser's own
 * disclosures of one group, so the answers are in the page and open without any script.
 */
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
          // The browser opens it by itself where the address names an answer, and people before any script is there.
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

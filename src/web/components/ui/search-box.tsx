import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { controlStyle } from './input.tsx';

type SearchBoxProps = {
  /** What is being searched for. */
  value: string;
  /** Called once typing has paused. */
  onSearch: (text: string) => void;
  /** Says what is searched: shown inside the empty box, and its name. */
  placeholder: string;
  /** Its name in a form that the browser sends where there is no script. */
  name?: string;
  maxLength?: number;
  className?: string;
};

const PAUSE_MS = 250;

/** A box to search a list with: what is typed stays its own until typing pauses. */
export function SearchBox({
  value,
  onSearch,
  placeholder,
  name,
  maxLength = 200,
  className,
}: SearchBoxProps) {
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);

  // The list changed its mind (back button, "Clear Search"), unless somebody is typing right now.
  useEffect(() => {
    if (document.activeElement !== box.current) setText(value);
  }, [value]);

  useEffect(() => {
    if (text === value || document.activeElement !== box.current) return;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);

  return (
    <search className={cn('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted"
      />
      <input
        ref={box}
        type="search"
        name={name}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={placeholder.replace(/\W+$/, '')}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && text !== value) onSearch(text);
        }}
        className={cn(controlStyle, 'pl-11')}
      />
    </search>
  );
}

import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { cn } from './cn.ts';
import { controlStyle } from './input.tsx';

type SearchBoxProps = {
  value: string;
  /** Called when typing pauses. */
  onSearch: (text: string) => void;
  /** Placeholder and accessible name. */
  placeholder: string;
  /** Name of the field when the form is submitted without script. */
  name?: string;
  maxLength?: number;
  className?: string;
};

const PAUSE_MS = 250;

/** A search box that reports its text when typing pauses. */
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
  // Searches that were sent but are not yet reflected in `value`.
  const asked = useRef<string[]>([]);

  const search = useCallback(
    (typed: string) => {
      asked.current.push(typed.trim());
      onSearch(typed);
    },
    [onSearch],
  );

  // The value can also change from outside (back button, "Clear Search"), which replaces the text. The result of a
  // search from this box does not, because the user may have typed more since.
  useEffect(() => {
    const place = asked.current.indexOf(value.trim());
    asked.current.splice(0, place + 1);
    if (place < 0 || document.activeElement !== box.current) setText(value);
  }, [value]);

  useEffect(() => {
    if (text === value || document.activeElement !== box.current) return;
    const timer = setTimeout(() => search(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, search]);

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
          if (event.key === 'Enter' && text !== value) search(text);
        }}
        className={cn(controlStyle, 'pl-11')}
      />
    </search>
  );
}

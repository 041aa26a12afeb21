import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
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
  // What was searched for and is not yet the list's.
  const asked = useRef<string[]>([]);

  const search = useCallback(
    (typed: string) => {
      asked.current.push(typed.trim());
      onSearch(typed);
    },
    [onSearch],
  );

  // The list changed its mind (back button, "Clear Search"). An answer to what was typed here changes nothing: more
  // may have been typed since.
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

import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from './cn.ts';

type FocusedHeadingProps = { level?: 1 | 2 | 3; className?: string; children: ReactNode };

/** Receives the focus on mount, because the control that the user pressed is gone. */
export function FocusedHeading({ level = 1, className, children }: FocusedHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} tabIndex={-1} className={cn('outline-none', className)}>
      {children}
    </Heading>
  );
}

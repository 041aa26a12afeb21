import { cn } from './cn.ts';

type SpinnerProps = {
  /** Accessible name; omit it if nearby text says the same. */
  label?: string;
  className?: string;
};

export function Spinner({ label, className }: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className={cn('size-5 animate-turn', className)}>
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      <path
        d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-3">
      {ring}
      <span>{label}</span>
    </span>
  );
}

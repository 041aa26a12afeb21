import { cn } from './cn.ts';

type AvatarProps = { firstName: string; lastName: string; className?: string };

const initial = (name: string) => Array.from(name.trim())[0]?.toUpperCase() ?? '';

/** Initials in a circle. Decorative: the name is next to it. */
export function Avatar({ firstName, lastName, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-flex size-9 flex-none items-center justify-center rounded-full bg-accent-soft font-semibold text-ink text-sm',
        className,
      )}
    >
      {initial(firstName)}
      {initial(lastName)}
    </span>
  );
}

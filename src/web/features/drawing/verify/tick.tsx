import { Art } from '#web/components/art/parts.tsx';
import { cn } from '#web/components/ui/cn.ts';

export type Mark = 'holds' | 'warns' | 'fails' | 'open' | 'nothing';

const TICK = 'M5.5 17.2C8.6 19.4 11 22.4 12.7 26.2 16 17.6 20.8 10.4 27.4 4.6';
const CROSS = 'M8.2 8.6C13 12.6 18.6 18.4 24.2 25.2M24.6 7.4C18.4 12.4 12.6 18.6 7.6 25.8';
const RING =
  'M16.4 5.2C9.6 4.6 4.8 9.6 5.2 16.2 5.6 22.8 10.4 27 16.4 26.8 22.8 26.6 27.2 22 26.8 15.6 26.4 9.4 22 5.4 15.2 5.2';

const EXCLAMATION = 'M16.3 4.4C16.6 10.2 16.2 15.4 15.7 20.2M15.6 26.2C15.9 26.9 16.2 27.3 16 27.6';

const DASH = 'M7 16.8C12.4 15.4 19.2 17 25 15.6';

const LOOKS: Record<Mark, { path: string; colour: string; title: string }> = {
  holds: { path: TICK, colour: 'text-accent', title: 'Holds' },
  warns: { path: EXCLAMATION, colour: 'text-tone-amber-ink', title: 'Holds, with a warning' },
  fails: { path: CROSS, colour: 'text-danger', title: 'Fails' },
  open: { path: RING, colour: 'text-muted/70', title: 'Not checked' },
  nothing: { path: DASH, colour: 'text-muted', title: 'Nothing to check' },
};

type TickProps = { mark: Mark; className?: string };

/** A hand-drawn mark: passed, with warnings, failed, running or not applicable. */
export function Tick({ mark, className }: TickProps) {
  const { path, colour, title } = LOOKS[mark];
  return (
    <Art
      viewBox="0 0 32 32"
      title={title}
      className={cn(colour, mark !== 'open' && 'animate-stamp stroke-[2.5px]', className)}
    >
      <path d={path} />
    </Art>
  );
}

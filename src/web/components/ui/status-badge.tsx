import {
  CalendarClock,
  CircleCheckBig,
  CircleDashed,
  CirclePlay,
  CircleSlash,
  Hourglass,
  type LucideIcon,
  PenLine,
} from 'lucide-react';
import { badge } from '#domain/draws/badge.ts';
import { Badge } from './badge.tsx';

const ICONS: Record<string, LucideIcon> = {
  Unpublished: PenLine,
  Scheduled: CalendarClock,
  Active: CirclePlay,
  'Awaiting Draw': Hourglass,
  Completed: CircleCheckBig,
  Cancelled: CircleSlash,
};

/** How a prize draw stands, in the words and colours that are the same everywhere. */
export function StatusBadge({ draw }: { draw: Parameters<typeof badge>[0] }) {
  const { label, tone } = badge(draw);
  return (
    <Badge tone={tone} icon={ICONS[label] ?? CircleDashed}>
      {label}
    </Badge>
  );
}

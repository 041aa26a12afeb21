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
import { chooseBadge } from '#domain/draws/badge.ts';
import { Badge } from './badge.tsx';

const ICONS: Record<string, LucideIcon> = {
  Unpublished: PenLine,
  Scheduled: CalendarClock,
  Active: CirclePlay,
  'Awaiting Draw': Hourglass,
  Completed: CircleCheckBig,
  Cancelled: CircleSlash,
};

/** The status of a draw, with the same text and colour everywhere. */
export function StatusBadge({ draw }: { draw: Parameters<typeof chooseBadge>[0] }) {
  const { label, tone } = chooseBadge(draw);
  return (
    <Badge tone={tone} icon={ICONS[label] ?? CircleDashed}>
      {label}
    </Badge>
  );
}

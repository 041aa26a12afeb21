import { CalendarPlus } from 'lucide-react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { Button } from '#web/components/ui/button.tsx';
import { saveFile } from '#web/lib/save-file.ts';

export function AddToCalendar({ draw }: { draw: PrizeDraw }) {
  const save = async () => {
    const { buildCalendarFile } = await import('./calendar-file.ts');
    saveFile('prize-draw.ics', buildCalendarFile(draw, location.origin, new Date()), 'text/calendar');
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void save()}>
      <CalendarPlus className="size-4.5" aria-hidden="true" />
      Add to calendar
    </Button>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { describeVoid } from '#domain/refunds/void-facts.ts';
import { plural } from '#domain/text/plural.ts';
import { useApi, useSite } from '#web/lib/router-context.ts';
import { voidsQuery } from '../queries.ts';
import { DrawSection } from './draw-section.tsx';

/** The tickets that were voided one by one: who voided them, and why. Renders nothing if there are none. */
export function VoidRecord({ id }: { id: string }) {
  const { data: voids } = useSuspenseQuery(voidsQuery(useApi(), id));
  const { brandName } = useSite();
  if (voids.length === 0) return null;
  return (
    <DrawSection title="Voided tickets" id="voids">
      <p className="measure">
        Voided tickets don’t take part in the draw. Each one stays in the public log with its number.
      </p>
      <ul className="tabular mt-3 border-line border-t">
        {voids.map(({ tickets, afterEnd, ...fact }) => (
          <li key={`${fact.by} ${fact.cause} ${afterEnd}`} className="border-line border-b py-3">
            <strong className="font-semibold">{plural(tickets, 'ticket')}</strong>{' '}
            {describeVoid(fact, brandName)}
            {afterEnd && <span className="block text-muted text-sm">After the end of ticket sales</span>}
          </li>
        ))}
      </ul>
    </DrawSection>
  );
}

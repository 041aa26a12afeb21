import { useSuspenseQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/time/london.ts';
import { useApi } from '#web/lib/router-context.ts';
import { termsChangesQuery } from '../queries.ts';
import { DrawSection } from './draw-section.tsx';
import { formatTermName, formatTermValue } from './term-labels.ts';

/** Lists changes to the terms after publication. Renders nothing if there are none. */
export function TermsChanges({ id }: { id: string }) {
  const { data: versions } = useSuspenseQuery(termsChangesQuery(useApi(), id));
  if (versions.length === 0) return null;
  return (
    <DrawSection title="Changes before the first sale">
      <ol className="space-y-4">
        {versions.map(({ at, terms, changes }) => (
          <li key={at}>
            <p className="text-muted text-sm">{formatDateTime(at)}</p>
            <dl>
              {changes.map(({ field, before, after }) => (
                <div key={field} className="mt-1">
                  <dt className="inline font-semibold">{formatTermName(field)}: </dt>
                  <dd className="inline">
                    <s className="text-muted">{formatTermValue(field, before)}</s>
                    <span className="sr-only"> became</span> {formatTermValue(field, after)}
                  </dd>
                </div>
              ))}
            </dl>
            {terms !== null && (
              <p className="mt-1 text-sm">
                <a
                  href={`/api/v1/prize-draws/${id}/log/terms/${terms}`}
                  className="inline-flex min-h-6 items-center text-accent underline"
                >
                  Read the new terms
                </a>
                <span className="wrap-anywhere text-muted">
                  {' with SHA-256 '}
                  <span className="font-mono text-[0.8125rem]">{terms}</span>
                </span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </DrawSection>
  );
}

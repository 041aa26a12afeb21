import type { ReactNode } from 'react';
import type { FreeEntry } from '#contract/draws/free-entry.ts';

type EntryCardProps = {
  freeEntry: FreeEntry;
  title: string;
  /** The code of the card's puzzle; absent in draws without a puzzle, and before one was chosen. */
  code?: string | undefined;
  hasGame: boolean;
};

/** A card to fill in, the size of a postcard in print: what to write on the left, the address on the right. */
export function EntryCard({ freeEntry, title, code, hasGame }: EntryCardProps) {
  return (
    <article
      aria-label={code ? `Card for puzzle ${code}` : 'Card'}
      className="entry-card break-inside-avoid rounded-control border-2 border-ink bg-surface"
    >
      <div className="space-y-2 p-4 text-sm">
        <p className="wrap-anywhere line-clamp-2 font-semibold">{title}</p>
        <p className="flex gap-4 font-semibold">
          <span>
            Draw <span className="font-mono">{freeEntry.reference}</span>
          </span>
          {code && (
            <span>
              Puzzle <span className="font-mono">{code}</span>
            </span>
          )}
        </p>
        {hasGame && <Line>{code ? 'Answer' : 'Puzzle code and answer'}</Line>}
        <Line>Full name</Line>
        <Line>Address and postcode</Line>
        <Line />
        <Line>Date of birth</Line>
        <Line>Email or phone</Line>
      </div>
      <div className="entry-card-address flex flex-col justify-between p-4">
        <span aria-hidden="true" className="ml-auto h-12 w-10 border border-edge" />
        <p className="whitespace-pre-line pb-4">{freeEntry.address}</p>
      </div>
    </article>
  );
}

function Line({ children }: { children?: ReactNode }) {
  return <p className="flex min-h-6 items-end border-edge border-b text-muted text-xs">{children}</p>;
}

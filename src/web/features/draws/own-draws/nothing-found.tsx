import type { OwnFilter } from '#domain/draws/own-list.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';

const MESSAGES: Record<OwnFilter, string> = {
  all: 'You have no prize draws here. Archived ones have their own tab.',
  live: 'You have no live or scheduled prize draws.',
  unpublished: 'You have no unpublished prize draws. Draws you save without a start date appear here.',
  awaiting: 'You have no prize draws waiting for a winner.',
  completed: 'You have no completed prize draws yet.',
  archived:
    'You haven’t archived anything. You can archive unpublished, completed and cancelled prize draws.',
};

type NothingFoundProps = { filter: OwnFilter; query: string; onClear: () => void };

/** Shown when a tab or search has no draws. */
export function NothingFound({ filter, query, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      level={3}
      title="No Prize Draws Found"
      art={<TicketPile />}
      action={
        query !== '' && (
          <Button variant="secondary" onClick={onClear}>
            Clear Search
          </Button>
        )
      }
    >
      {query === '' ? (
        MESSAGES[filter]
      ) : (
        <span className="wrap-anywhere">{`Nothing in this tab has “${query.trim()}” in its title, description or prize.`}</span>
      )}
    </EmptyState>
  );
}

import type { OwnFilter } from '#domain/draws/own-list.ts';
import { TicketPile } from '#web/components/art/scenes.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';

const MESSAGES: Record<OwnFilter, string> = {
  all: 'There are no prize draws here. Archived ones have a tab of their own.',
  live: 'No prize draw is live or scheduled right now.',
  unpublished: 'There is no unpublished prize draw. What you save without a start date waits here.',
  awaiting: 'No prize draw is waiting for its winner.',
  completed: 'No prize draw has been completed yet.',
  archived: 'Nothing is archived. Unpublished, completed and cancelled prize draws can be put away here.',
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
        <span className="wrap-anywhere">{`Nothing under this tab has “${query.trim()}” in its title, description or prize.`}</span>
      )}
    </EmptyState>
  );
}

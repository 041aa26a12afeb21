import { useState } from 'react';
import type { PostalPuzzle } from '#contract/postal/postal-entries.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useApi } from '#web/lib/router-context.ts';

/** The puzzles that this page has fetched. Each request gets a new one, because each card needs its own. */
export function usePuzzles(drawId: string) {
  const api = useApi();
  const [puzzles, setPuzzles] = useState<readonly PostalPuzzle[]>([]);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const getPuzzle = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      const puzzle = await api('POST /api/v1/prize-draws/:id/postal-puzzle', { params: { id: drawId } });
      setPuzzles((before) => [...before, puzzle]);
    } catch (error) {
      setFailure(getErrorMessage(error));
    } finally {
      setPending(false);
    }
  };
  return { puzzles, pending, failure, getPuzzle };
}

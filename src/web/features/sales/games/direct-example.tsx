import { ExampleGame } from './example-game.tsx';
import { ExampleWithNotes } from './example-with-notes.tsx';
import { StartCard, Tiles } from './start-card.tsx';
import type { Example } from './use-example.ts';

const NOTES = [
  'Every draw made with the form has its game and level, so the question stands there as soon as the page opens.',
  'The answer is judged on the server and never leaves it before the draw takes place. Reloading the page brings the same question again.',
  'Right or wrong, the participant reads “Answer recorded” and goes on to the tickets.',
] as const;

/** An example of a draw that specifies its game, so that the challenge starts immediately. */
export function DirectExample({ example }: { example: Example }) {
  return (
    <ExampleWithNotes title="As in a real draw" notes={NOTES}>
      <ExampleGame
        example={example}
        start={
          <StartCard
            title="Math, easy"
            art={<Tiles letters="8+5=" />}
            onStart={() => example.start('math', 'easy')}
          >
            A sum with numbers up to ten, as the mildest draw asks it.
          </StartCard>
        }
      />
    </ExampleWithNotes>
  );
}

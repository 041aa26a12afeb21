import { ExampleGame } from './example-game.tsx';
import { ExampleWithNotes } from './example-with-notes.tsx';
import { StartCard, Tiles } from './start-card.tsx';
import type { Example } from './use-example.ts';

const NOTES = [
  'You choose a game and level for each draw, so participants see the question as soon as they open the page.',
  'Our server checks the answer and doesn’t reveal it before the draw takes place. If participants reload the page, they see the same question.',
  'Right or wrong, participants see “Answer recorded” and go on to the tickets.',
] as const;

/** An example of a draw that specifies its game, so that the challenge starts immediately. */
export function DirectExample({ example }: { example: Example }) {
  return (
    <ExampleWithNotes title="How it works in a real draw" notes={NOTES}>
      <ExampleGame
        example={example}
        start={
          <StartCard
            title="Maths, easy"
            art={<Tiles letters="8+5=" />}
            onStart={() => example.start('math', 'easy')}
          >
            A sum with numbers up to ten, which is the easiest challenge.
          </StartCard>
        }
      />
    </ExampleWithNotes>
  );
}

import { Button } from '#web/components/ui/button.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { ExampleGame } from './example-game.tsx';
import type { Example } from './use-example.ts';

/** A draw that says which game it is: the game begins at once. */
export function DirectExample({ example }: { example: Example }) {
  return (
    <Sheet>
      <ExampleGame
        example={example}
        start={
          <>
            <h2 className="text-2xl">Math, easy</h2>
            <p className="measure mt-2">
              Every draw that is made with the form has its game and level, so a participant gets the question
              straight away.
            </p>
            <Button size="lg" className="mt-5 max-sm:w-full" onClick={() => example.start('math', 'easy')}>
              Start Challenge
            </Button>
          </>
        }
      />
    </Sheet>
  );
}

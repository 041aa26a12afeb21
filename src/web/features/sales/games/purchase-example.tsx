import { useState } from 'react';
import { formatPounds } from '#domain/money/format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { FocusedHeading } from '#web/components/ui/focused-heading.tsx';
import { Money } from '#web/components/ui/money.tsx';
import { Quantity } from '#web/components/ui/quantity.tsx';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { GameCard } from '#web/features/sales/challenges/game-card.tsx';
import { ExampleGame } from './example-game.tsx';
import { ExampleWithNotes } from './example-with-notes.tsx';
import { StartCard } from './start-card.tsx';
import { type Example, wouldBeEntered } from './use-example.ts';

const DEMO_PRICE_PENCE = 1000;
const MOST = 20;

const NOTES = [
  'Participants answer the challenge, choose how many tickets, then pay. They can see the total all the way.',
  'Before they pay, we tell them that they can still buy tickets with a wrong answer, but those tickets aren’t entered into the draw.',
  'This is only an example. We won’t charge you or save anything.',
] as const;

type PurchaseExampleProps = {
  example: Example;
  /** The number of tickets "bought"; 0 before the purchase. */
  bought: number;
  onBuy: (quantity: number) => void;
};

/** A complete purchase: challenge, quantity and payment. Nothing is charged. */
export function PurchaseExample({ example, bought, onBuy }: PurchaseExampleProps) {
  return (
    <ExampleWithNotes title="How people buy tickets" notes={NOTES}>
      {bought > 0 ? (
        <Bought count={bought} entered={wouldBeEntered(example.played)} />
      ) : (
        <ExampleGame
          example={example}
          start={
            <StartCard
              title="Buy tickets"
              art={[7, 8, 9].map((number) => <TicketStub key={number} number={number} />)}
              onStart={() => example.start('math', 'easy')}
            >
              Tickets in this example cost <Money pence={DEMO_PRICE_PENCE} className="font-semibold" /> each.
              As in a real draw, the challenge comes first.
            </StartCard>
          }
          after={<Choose onBuy={onBuy} />}
        />
      )}
    </ExampleWithNotes>
  );
}

function Choose({ onBuy }: { onBuy: (quantity: number) => void }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <div className="mt-6 border-line border-t pt-6">
      <Field label="Number of tickets" help={`${formatPounds(DEMO_PRICE_PENCE)} each.`}>
        <Quantity unit="ticket" value={quantity} max={MOST} onChange={setQuantity} />
      </Field>
      <Button size="lg" block className="mt-6" onClick={() => onBuy(quantity)}>
        Pay {formatPounds(quantity * DEMO_PRICE_PENCE)} (example)
      </Button>
    </div>
  );
}

function Bought({ count, entered }: { count: number; entered: boolean }) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <GameCard>
      <FocusedHeading level={2} className="text-2xl">
        Purchase Complete!
      </FocusedHeading>
      <p className="measure mt-2">
        {count === 1 ? 'One ticket' : `${count} tickets`} for {formatPounds(count * DEMO_PRICE_PENCE)}. This
        is only an example, and nothing was charged.{' '}
        {entered
          ? 'The answer was right, so they would be entered.'
          : 'The answer was wrong, so they wouldn’t be entered.'}
      </p>
      <ul aria-label="Tickets" className="mt-5 flex flex-wrap gap-2.5">
        {numbers.map((number) => (
          <li key={number}>
            <TicketStub number={number} />
          </li>
        ))}
      </ul>
    </GameCard>
  );
}

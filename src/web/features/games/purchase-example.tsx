import { useEffect, useRef, useState } from 'react';
import { pounds } from '#domain/money/format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Money } from '#web/components/ui/money.tsx';
import { Quantity } from '#web/components/ui/quantity.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { ExampleGame } from './example-game.tsx';
import { type Example, wouldBeEntered } from './use-example.ts';

const DEMO_PRICE_PENCE = 1000;
const MOST = 20;

type PurchaseExampleProps = {
  example: Example;
  /** How many tickets were "bought"; 0 before. */
  bought: number;
  onBuy: (quantity: number) => void;
};

/** The whole way to a ticket: challenge, number of tickets, payment. Nothing is charged. */
export function PurchaseExample({ example, bought, onBuy }: PurchaseExampleProps) {
  if (bought > 0) return <Bought count={bought} entered={wouldBeEntered(example.played)} />;
  return (
    <Sheet>
      <ExampleGame
        example={example}
        start={
          <>
            <h2 className="text-2xl">Buy tickets</h2>
            <p className="measure mt-2">
              Tickets of this example cost <Money pence={DEMO_PRICE_PENCE} className="font-semibold" /> each.
              As in a real draw, the challenge comes first.
            </p>
            <Button size="lg" className="mt-5 max-sm:w-full" onClick={() => example.start('math', 'easy')}>
              Start Challenge
            </Button>
          </>
        }
        after={<Choose onBuy={onBuy} />}
      />
    </Sheet>
  );
}

function Choose({ onBuy }: { onBuy: (quantity: number) => void }) {
  const [quantity, setQuantity] = useState(1);
  return (
    <div className="mt-6 border-line border-t pt-6">
      <Field label="Number of tickets" help={`${pounds(DEMO_PRICE_PENCE)} each.`}>
        <Quantity unit="ticket" value={quantity} max={MOST} onChange={setQuantity} />
      </Field>
      <Button size="lg" className="mt-6 max-sm:w-full" onClick={() => onBuy(quantity)}>
        Pay {pounds(quantity * DEMO_PRICE_PENCE)} (example)
      </Button>
    </div>
  );
}

function Bought({ count, entered }: { count: number; entered: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return (
    <Sheet>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Purchase Complete!
      </h2>
      <p className="measure mt-2">
        {count === 1 ? 'One ticket' : `${count} tickets`} for {pounds(count * DEMO_PRICE_PENCE)}, in this
        example only: nothing was charged.{' '}
        {entered
          ? 'The answer was right, so they would be entered.'
          : 'The answer was wrong, so they would not be entered.'}
      </p>
      <ul aria-label="Tickets" className="mt-5 flex flex-wrap gap-2.5">
        {numbers.map((number) => (
          <li key={number}>
            <TicketStub number={number} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

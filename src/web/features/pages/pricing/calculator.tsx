import { useState } from 'react';
import { DEFAULT_CHARITY_PERCENT } from '#domain/money/calculate.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { Switch } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { buildRequest, type CalculatorFields, LOWEST_PRICE, parsePrice } from './calculation-request.ts';
import { RangeField } from './range-field.tsx';
import { Revenue } from './revenue.tsx';
import { useCalculation } from './use-calculation.ts';

const START: CalculatorFields = {
  price: '5',
  tickets: '100',
  charity: String(DEFAULT_CHARITY_PERCENT),
  fee: String(PLATFORM_FEE_PERCENT),
  addsTrees: false,
  trees: '0',
};

/** A calculator for a draw's income, updated on every change. */
export function Calculator() {
  const [fields, setFields] = useState(START);
  const change = (changed: Partial<CalculatorFields>) => setFields((before) => ({ ...before, ...changed }));
  const { total, isPending } = useCalculation(buildRequest(fields));

  return (
    <section
      aria-labelledby="calculator"
      className="mx-auto mt-24 grid max-w-page items-start gap-x-16 gap-y-8 px-4 sm:px-6 lg:grid-cols-2"
    >
      <div>
        <h2 id="calculator" className="text-3xl">
          Revenue Calculator
        </h2>
        <div className="mt-6 grid gap-6">
          <Field label="Ticket price" help="We suggest £1 to £10.">
            <AffixedInput
              type="number"
              inputMode="decimal"
              min={LOWEST_PRICE}
              step={0.1}
              prefix="£"
              value={fields.price}
              onChange={(event) => change({ price: event.target.value })}
              onBlur={() => change({ price: String(parsePrice(fields.price)) })}
            />
          </Field>
          <RangeField
            label="Tickets sold"
            bounds={{ min: 10, max: 1000, step: 10 }}
            value={fields.tickets}
            onChange={(tickets) => change({ tickets })}
          />
          <RangeField
            label="Charity percentage"
            suffix="%"
            bounds={{ min: DEFAULT_CHARITY_PERCENT, max: 100, step: 1 }}
            value={fields.charity}
            onChange={(charity) => change({ charity })}
          />
          <Switch
            label="Add extra trees"
            help="As well as ours, at £1 each"
            checked={fields.addsTrees}
            onChange={(event) => change({ addsTrees: event.target.checked })}
          />
          {fields.addsTrees && (
            <RangeField
              label="Extra trees"
              bounds={{ min: 0, max: 100, step: 1 }}
              value={fields.trees}
              onChange={(trees) => change({ trees })}
            />
          )}
        </div>
      </div>
      <Revenue total={total} isPending={isPending} />
    </section>
  );
}

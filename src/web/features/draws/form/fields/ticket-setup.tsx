import { useWatch } from 'react-hook-form';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import { parseWholeNumber } from '../numbers.ts';
import type { DrawValues } from '../values.ts';
import { FormField } from './form-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { SwitchedNumber } from './switched-number.tsx';

export function TicketSetup() {
  const { locks } = useDrawFormFacts();
  return (
    <>
      <PriceField locked={locks.terms} />
      <div className="grid gap-5">
        <LimitField locked={locks.terms} />
        <MinimumField locked={locks.terms} />
        <SwitchedNumber
          toggle="hasMaxPerPerson"
          title="Limit per person"
          help="The most tickets one person can buy."
          name="maxTicketsPerPerson"
          label="Tickets per person"
          max={limits.maxTicketsPerPerson.max}
          locked={locks.terms}
        />
      </div>
    </>
  );
}

function PriceField({ locked }: { locked: string | undefined }) {
  return (
    <FormField
      name="ticketPrice"
      label="Ticket price"
      help="Most draws charge between £1 and £10."
      locked={locked}
      deps={['extraTreesCount']}
    >
      {(control) => (
        <div className="max-w-40">
          <AffixedInput
            type="number"
            inputMode="decimal"
            min={0.01}
            max={100}
            step={0.01}
            prefix="£"
            {...control}
          />
        </div>
      )}
    </FormField>
  );
}

function LimitField({ locked }: { locked: string | undefined }) {
  return (
    <SwitchedNumber
      toggle="hasLimit"
      title="Ticket limit"
      help="How many tickets there are. Without a limit, people can buy tickets until the draw ends."
      name="ticketLimit"
      label="Number of tickets"
      max={limits.ticketLimit.max}
      deps={['minTicketAmount', 'extraTreesCount']}
      locked={locked}
    >
      <SwitchField
        name="showProgressBar"
        label="Show the progress bar"
        help="The draw’s page shows how many tickets you’ve sold."
      />
    </SwitchedNumber>
  );
}

function MinimumField({ locked }: { locked: string | undefined }) {
  const { followsCode } = useSite();
  const [hasLimit, limit, hasMinimum] = useWatch<DrawValues, ['hasLimit', 'ticketLimit', 'hasMinimum']>({
    name: ['hasLimit', 'ticketLimit', 'hasMinimum'],
  });
  const most = hasLimit ? parseWholeNumber(limit) : Number.NaN;
  // With the Code, a minimum can only be taken out.
  if (followsCode && !hasMinimum) return null;
  return (
    <SwitchedNumber
      toggle="hasMinimum"
      title="Minimum-ticket guarantee"
      help="If you sell fewer, the draw still runs, but winners share cash instead of the prizes: half of what’s left after the fee and the charity."
      name="minTicketAmount"
      label="Minimum number of tickets"
      max={most >= 1 ? most : limits.minTicketAmount.max}
      locked={locked}
    />
  );
}

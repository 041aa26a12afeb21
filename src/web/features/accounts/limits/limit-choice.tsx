import { useState } from 'react';
import { formatShortPounds } from '#domain/money/format.ts';
import { SUGGESTED_LIMITS_PENCE } from '#domain/play/spend-limit.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { Field } from '#web/components/ui/field.tsx';

export const CHOICE_MISSING = 'Please choose how much you want to spend at most';
const AMOUNT_INVALID = 'Please enter an amount in pounds, such as 40';

/** What the user has chosen so far. Nothing is chosen in advance. */
export type Choice = { option: string | undefined; amount: string };

export const NO_CHOICE: Choice = { option: undefined, amount: '' };

const [OTHER, NONE] = ['other', 'none'] as const;

/** Returns the chosen limit in pence, or null for no limit of one's own; otherwise what is wrong. */
export function readChoice(
  { option, amount }: Choice,
  mostPence: number,
): { pence: number | null } | { problem: string } {
  if (option === undefined) return { problem: CHOICE_MISSING };
  if (option === NONE) return { pence: null };
  if (option !== OTHER) return { pence: Number(option) };
  // A comma is only read between thousands: "5,00" is not 500.
  const text = amount
    .trim()
    .replace(/^£/, '')
    .replaceAll(/,(?=\d{3}(?!\d))/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return { problem: AMOUNT_INVALID };
  const pence = Math.round(Number(text) * 100);
  if (pence > mostPence)
    return { problem: `The most that anyone can spend is ${formatShortPounds(mostPence)}` };
  return { pence };
}

/** The state of a choice, with the error that is shown once the user has tried to save it. */
export function useLimitChoice(mostPence: number) {
  const [choice, setChoice] = useState(NO_CHOICE);
  const [isTried, setTried] = useState(false);
  const read = readChoice(choice, mostPence);
  return {
    choice,
    read,
    problem: isTried && 'problem' in read ? read.problem : undefined,
    onChange: setChoice,
    onTry: () => setTried(true),
  };
}

type LimitChoiceProps = {
  legend: string;
  legendHidden?: boolean;
  mostPence: number;
  choice: Choice;
  problem?: string | undefined;
  onChange: (choice: Choice) => void;
};

/** A monthly limit to choose: suggestions, lowest first, an amount of one's own, or none. */
export function LimitChoice({
  legend,
  legendHidden,
  mostPence,
  choice,
  problem,
  onChange,
}: LimitChoiceProps) {
  const isOther = choice.option === OTHER;
  const amounts = SUGGESTED_LIMITS_PENCE.filter((pence) => pence < mostPence);
  return (
    <div className="grid gap-4">
      <RadioCards
        legend={legend}
        legendHidden={legendHidden ?? false}
        name="monthlyLimit"
        value={choice.option}
        onChange={(option) => onChange({ ...choice, option })}
        error={isOther ? undefined : problem}
        options={[
          ...amounts.map((pence) => ({ value: String(pence), title: `${formatShortPounds(pence)} a month` })),
          { value: OTHER, title: 'Another amount' },
          {
            value: NONE,
            title: 'No limit of my own',
            text: `The limit for everyone is ${formatShortPounds(mostPence)} a month.`,
          },
        ]}
      />
      {isOther && (
        <Field
          label="Most to spend in a month"
          error={problem}
          help="£0 stops you from buying tickets."
          required
        >
          <AffixedInput
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
            className="max-w-48"
            value={choice.amount}
            onChange={(event) => onChange({ ...choice, amount: event.target.value })}
          />
        </Field>
      )}
    </div>
  );
}

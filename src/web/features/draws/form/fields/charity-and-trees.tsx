import { useFormContext, useWatch } from 'react-hook-form';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { PLATFORM_FEE_PERCENT } from '#domain/money/split.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { getMaxExtraTrees } from '../estimate.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import { parseWholeNumber } from '../numbers.ts';
import type { DrawValues } from '../values.ts';
import { FormField, LockedNotice } from './form-field.tsx';
import { ImpactEstimate } from './impact-estimate.tsx';

export function CharityAndTrees() {
  const { locks } = useDrawFormFacts();
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-7 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <FormField name="charityName" label="Charity name" locked={locks.terms}>
          {(control) => <Input {...control} />}
        </FormField>
        <FormField name="charityNumber" label="Charity number" optional locked={locks.terms}>
          {(control) => <Input {...control} />}
        </FormField>
      </div>
      <FormField
        name="charityPercentage"
        label="Charity percentage"
        help={`At least ${limits.charityPercentage.min}% of what’s left after our ${PLATFORM_FEE_PERCENT}% fee.`}
        locked={locks.terms}
        deps={['extraTreesCount']}
      >
        {(control) => (
          <div className="max-w-40">
            <AffixedInput
              type="number"
              inputMode="numeric"
              min={limits.charityPercentage.min}
              max={limits.charityPercentage.max}
              step={1}
              suffix="%"
              {...control}
            />
          </div>
        )}
      </FormField>
      <TreesField />
      <ImpactEstimate />
    </>
  );
}

/** The number of extra trees, limited to those that the estimated profit can pay for. */
function TreesField() {
  const { stored, locks } = useDrawFormFacts();
  const { setValue } = useFormContext<DrawValues>();
  const most = getMaxExtraTrees(useWatch<DrawValues>() as DrawValues);
  const least = locks.terms ? (stored?.extraTreesCount ?? 0) : 0;

  const keepWithin = (text: string) => {
    const count = parseWholeNumber(text);
    if (count <= most || Number.isNaN(count) || count === stored?.extraTreesCount) return;
    setValue('extraTreesCount', String(Math.max(most, least)), { shouldDirty: true, shouldValidate: true });
  };

  return (
    <FormField
      name="extraTreesCount"
      label="Extra trees"
      optional
      help={
        <>
          We plant one for every £100 of tickets you sell. Extra trees cost £1 each out of your earnings,
          which we estimate will cover up to {most}.
          {locks.terms && (
            <span className="mt-1 block">
              <LockedNotice reason={`You’ve sold tickets, so you can’t go below ${least}.`} />
            </span>
          )}
        </>
      }
    >
      {(control) => (
        <div className="max-w-40">
          <AffixedInput
            type="number"
            inputMode="numeric"
            min={least}
            max={Math.max(most, least)}
            step={1}
            suffix="trees"
            className="pr-16!"
            {...control}
            onBlur={async (event) => {
              await control.onBlur(event);
              keepWithin(event.target.value);
            }}
          />
        </div>
      )}
    </FormField>
  );
}

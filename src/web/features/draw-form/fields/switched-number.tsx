import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Switch } from '#web/components/ui/choice.tsx';
import { AffixedInput } from '#web/components/ui/input.tsx';
import type { DrawValues } from '../values.ts';
import { type DrawPath, FormField, LockedBecause } from './form-field.tsx';

type SwitchedNumberProps = {
  /** The switch's own value. */
  toggle: 'hasLimit' | 'hasMinimum' | 'hasMaxPerPerson';
  title: string;
  help: ReactNode;
  name: 'ticketLimit' | 'minTicketAmount' | 'maxTicketsPerPerson';
  label: string;
  max: number;
  deps?: readonly DrawPath[];
  locked: string | undefined;
  /** More that only counts while it is on. */
  children?: ReactNode;
};

/** A limit that can be done without: a switch, and the number while it is on. */
export function SwitchedNumber(props: SwitchedNumberProps) {
  const { toggle, title, help, name, label, max, deps, locked, children } = props;
  const { register } = useFormContext<DrawValues>();
  const isOn = useWatch<DrawValues>({ name: toggle }) === true;
  return (
    <div>
      <Switch
        label={title}
        help={locked ? <LockedBecause reason={locked} /> : help}
        {...register(toggle, deps ? { deps: [...deps] } : {})}
        disabled={locked !== undefined}
      />
      {isOn && (
        <div className="mt-2 grid gap-3 border-leaf border-l-2 pl-4 sm:pl-5">
          <FormField name={name} label={label} className="max-w-56" {...(deps ? { deps } : {})}>
            {(control) => (
              <AffixedInput
                type="number"
                inputMode="numeric"
                min={1}
                max={max}
                step={1}
                suffix="tickets"
                className="pr-20"
                {...control}
                disabled={locked !== undefined}
              />
            )}
          </FormField>
          {children}
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import type { DrawValues } from '../values.ts';
import { type DrawPath, FormField } from './form-field.tsx';
import { SwitchField } from './switch-field.tsx';

type SwitchedNumberProps = {
  /** Field name of the switch. */
  toggle: 'hasLimit' | 'hasMinimum' | 'hasMaxPerPerson';
  title: string;
  help: ReactNode;
  name: 'ticketLimit' | 'minTicketAmount' | 'maxTicketsPerPerson';
  label: string;
  max: number;
  deps?: readonly DrawPath[];
  locked: string | undefined;
  /** Extra fields, shown while the switch is on. */
  children?: ReactNode;
};

/** An optional limit: a switch, and a number field while the switch is on. */
export function SwitchedNumber(props: SwitchedNumberProps) {
  const { toggle, title, help, name, label, max, deps, locked, children } = props;
  const isOn = useWatch<DrawValues>({ name: toggle }) === true;
  return (
    <div>
      <SwitchField name={toggle} label={title} help={help} locked={locked} {...(deps ? { deps } : {})} />
      {isOn && (
        <div className="mt-2 grid gap-3 border-accent-soft border-l-2 pl-4 sm:pl-5">
          <FormField name={name} label={label} className="max-w-56" {...(deps ? { deps } : {})}>
            {(control) => (
              <AffixedInput
                type="number"
                inputMode="numeric"
                min={1}
                max={max}
                step={1}
                suffix="tickets"
                className="pr-20!"
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

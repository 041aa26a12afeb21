import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Switch } from '#web/components/ui/choice.tsx';
import type { DrawValues } from '../values.ts';
import { type DrawPath, LockedNotice, useFirstValue } from './form-field.tsx';

type SwitchFieldProps = {
  name: 'hasLimit' | 'hasMinimum' | 'hasMaxPerPerson' | 'showProgressBar';
  label: string;
  help: ReactNode;
  locked?: string | undefined;
  deps?: readonly DrawPath[];
};

/** A switch with its help, or the reason why it is locked. */
export function SwitchField({ name, label, help, locked, deps }: SwitchFieldProps) {
  const { register } = useFormContext<DrawValues>();
  const isOn = useFirstValue(name) === true;
  return (
    <Switch
      label={label}
      help={locked ? <LockedNotice reason={locked} /> : help}
      defaultChecked={isOn}
      // The form would read a disabled switch as off.
      {...(locked ? { name, disabled: true } : register(name, deps ? { deps: [...deps] } : {}))}
    />
  );
}

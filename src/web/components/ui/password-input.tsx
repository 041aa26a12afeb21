import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from './cn.ts';
import { Input } from './input.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Whether password managers fill in the current password or suggest a new one. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password input that can show its text. Pasting is allowed. */
export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        className={cn('pr-12', className)}
        {...rest}
      />
      <button
        type="button"
        aria-label="Show what you’ve typed"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="tap absolute inset-y-0 right-0 inline-flex items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <Icon className="size-5" aria-hidden="true" />
      </button>
    </div>
  );
}

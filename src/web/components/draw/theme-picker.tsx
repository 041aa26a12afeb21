import { type ColorScheme, DEFAULT_CUSTOM_COLOR, HEX_COLOR } from '#domain/looks/choices.ts';
import { THEME_CHOICES } from '#domain/looks/theme.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { DrawTheme } from './draw-theme.tsx';

type ThemePickerProps = {
  value: ColorScheme;
  onChange: (scheme: ColorScheme) => void;
  customColor: string;
  onCustomColor: (hex: string) => void;
};

/** Shows the five themes as tickets in their own colours. The custom theme accepts any colour. */
export function ThemePicker({ value, onChange, customColor, onCustomColor }: ThemePickerProps) {
  const custom = HEX_COLOR.test(customColor) ? customColor : DEFAULT_CUSTOM_COLOR;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">Colour theme</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-3">
        {THEME_CHOICES.map((choice, index) => (
          <label
            key={choice.value}
            className="group rounded-sheet border border-edge bg-surface p-2 pb-2.5 transition-[border-color] hover:border-ink has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="colorScheme"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <ThemeSwatch scheme={choice.value} customColor={custom} number={index + 1} />
            <span className="mt-2 block px-1 font-semibold text-sm">{choice.label}</span>
          </label>
        ))}
      </div>
      {value === 'custom' && (
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <span className="font-semibold">Custom colour</span>
          <input
            type="color"
            value={custom}
            onChange={(event) => onCustomColor(event.target.value)}
            className="h-11 w-16 rounded-control border border-edge bg-surface p-1"
          />
          <span className="tabular text-muted">{custom}</span>
        </label>
      )}
    </fieldset>
  );
}

type SwatchProps = { scheme: ColorScheme; customColor: string; number: number };

function ThemeSwatch({ scheme, customColor, number }: SwatchProps) {
  return (
    <DrawTheme draw={{ colorScheme: scheme, customColor }} className="rounded-control p-3">
      <span
        aria-hidden="true"
        data-tear="none"
        className="ticket flex h-12 items-center justify-center font-display font-semibold text-accent [container-type:normal]"
      >
        {formatTicketNumber(number)}
      </span>
      <span aria-hidden="true" className="mt-2.5 block h-2 w-full rounded-full bg-accent-soft">
        <span className="block h-2 w-3/5 rounded-full border border-fill-rim bg-fill" />
      </span>
    </DrawTheme>
  );
}

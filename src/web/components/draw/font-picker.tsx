import type { FontPair } from '#domain/looks/choices.ts';
import { RadioCards } from '#web/components/ui/choice.tsx';
import { FONT_CHOICES } from './fonts.ts';

type FontPickerProps = { value: FontPair; onChange: (pair: FontPair) => void };

/** Shows the four font pairs, each in its own fonts. */
export function FontPicker({ value, onChange }: FontPickerProps) {
  return (
    <>
      {FONT_CHOICES.map(({ href }) => href && <link key={href} rel="stylesheet" href={href} />)}
      <RadioCards
        legend="Fonts"
        name="fontPair"
        value={value}
        onChange={onChange}
        options={FONT_CHOICES.map((choice) => ({
          value: choice.value,
          title: (
            <span data-fonts={choice.value}>
              <span className="font-(--display-weight,600) font-display text-xl">{choice.label}</span>
            </span>
          ),
          text: <span data-fonts={choice.value}>{choice.faces}</span>,
        }))}
      />
    </>
  );
}

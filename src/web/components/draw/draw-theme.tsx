import type { ReactNode } from 'react';
import type { FontPair } from '#domain/looks/choices.ts';
import { type DrawColours, drawTheme, themeVariables } from '#domain/looks/theme.ts';
import { cn } from '#web/components/ui/cn.ts';
import { remembered } from '#web/lib/remembered.ts';

type DrawThemeProps = {
  draw: DrawColours & { fontPair?: FontPair | null };
  /** Its own letters too; the page's head must then load them, see `drawLetters` of the router. */
  fonts?: boolean;
  className?: string;
  children: ReactNode;
};

/** The colours are worked out by trying how readable they are, which is worth doing once. */
const painted = remembered((colours: string) => {
  const [colorScheme, customColor] = colours.split(' ');
  const theme = drawTheme({ colorScheme: colorScheme ?? null, customColor: customColor ?? null });
  return { scheme: theme.scheme, style: themeVariables(theme) };
});

/** Everything inside shows in the draw's colours, from the first paint and in both modes. */
export function DrawTheme({ draw, fonts = false, className, children }: DrawThemeProps) {
  const { scheme, style } = painted(`${draw.colorScheme} ${draw.customColor}`);
  return (
    <div
      data-theme={scheme}
      data-fonts={fonts ? (draw.fontPair ?? 'heritage') : undefined}
      className={cn(className)}
      style={style}
    >
      {children}
    </div>
  );
}

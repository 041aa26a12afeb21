import type { ReactNode } from 'react';
import type { FontPair } from '#domain/looks/choices.ts';
import { buildDrawTheme, buildThemeVariables, type DrawColours } from '#domain/looks/theme.ts';
import { cn } from '#web/components/ui/cn.ts';
import { memoize } from '#web/lib/memoize.ts';

type DrawThemeProps = {
  draw: DrawColours & { fontPair?: FontPair | null };
  /** Also uses the draw's fonts, which the page's head must load. */
  fonts?: boolean;
  className?: string;
  children: ReactNode;
};

/** Checking contrast is expensive, so the result is cached. */
const painted = memoize((colours: string) => {
  const [colorScheme, customColor] = colours.split(' ');
  const theme = buildDrawTheme({ colorScheme: colorScheme ?? null, customColor: customColor ?? null });
  return { scheme: theme.scheme, style: buildThemeVariables(theme) };
});

/** Applies the draw's colours to its children, from the first paint, in light and dark mode. */
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

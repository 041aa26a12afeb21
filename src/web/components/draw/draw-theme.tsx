import type { ReactNode } from 'react';
import type { FontPair } from '#domain/looks/choices.ts';
import { type DrawColours, drawTheme, themeVariables } from '#domain/looks/theme.ts';
import { cn } from '#web/components/ui/cn.ts';

type DrawThemeProps = {
  draw: DrawColours & { fontPair?: FontPair | null };
  /** Its own letters too; the page's head must then load them, see `drawLetters` of the router. */
  fonts?: boolean;
  className?: string;
  children: ReactNode;
};

/** Everything inside shows in the draw's colours, from the first paint and in both modes. */
export function DrawTheme({ draw, fonts = false, className, children }: DrawThemeProps) {
  const theme = drawTheme(draw);
  return (
    <div
      data-theme={theme.scheme}
      data-fonts={fonts ? (draw.fontPair ?? 'heritage') : undefined}
      className={cn(className)}
      style={themeVariables(theme)}
    >
      {children}
    </div>
  );
}

import type { Appearance } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';

const DARK = '(prefers-color-scheme: dark)';

/**
 * Returns the colours and sizes of our fields for Stripe's form, which is in an iframe and inherits no styles.
 * Reads them from the element around the form, because a draw may have its own colours, and reads them again when
 * the colour mode changes.
 */
export function useCardAppearance(place: HTMLElement | null): Appearance | null {
  const [appearance, setAppearance] = useState<Appearance | null>(null);
  useEffect(() => {
    if (!place) return;
    const mode = matchMedia(DARK);
    const read = () => setAppearance(appearanceOf(getComputedStyle(place), mode.matches));
    read();
    mode.addEventListener('change', read);
    return () => mode.removeEventListener('change', read);
  }, [place]);
  return appearance;
}

function appearanceOf(style: CSSStyleDeclaration, dark: boolean): Appearance {
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '10px',
      spacingUnit: '4px',
      colorPrimary: token('accent'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger'),
      gridRowSpacing: '16px',
    },
    rules: {
      '.Label': { fontWeight: '600', color: token('ink') },
      '.Input, .Tab, .Block': { border: `1px solid ${token('edge')}`, boxShadow: 'none' },
      '.Input': { padding: '10px 12px' },
      '.Input:focus': { outline: `2px solid ${token('accent')}`, boxShadow: 'none' },
      '.Input--invalid': { border: `1px solid ${token('danger')}`, boxShadow: 'none' },
      '.Tab--selected': { border: `1px solid ${token('accent')}`, boxShadow: `0 0 0 1px ${token('accent')}` },
    },
  };
}

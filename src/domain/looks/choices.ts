/** The colour schemes that a host can choose; `custom` is any other hex colour. */
export const COLOR_SCHEMES = ['blue', 'green', 'pink', 'purple', 'custom'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** The scheme of a draw that has none stored. */
export const FALLBACK_COLOR_SCHEME: ColorScheme = 'pink';

export const LAYOUTS = ['classic', 'poster', 'story'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const FONT_PAIRS = ['heritage', 'modern', 'playful', 'bold'] as const;
export type FontPair = (typeof FONT_PAIRS)[number];

export const DEFAULT_CUSTOM_COLOR = '#6d28d9';
export const HEX_COLOR = /^#[0-9a-fA-F]{6}$/;

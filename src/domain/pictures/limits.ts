/** Limits for uploaded pictures; docs/pictures.md gives the reasons. */
export const PICTURE_LIMITS = {
  /** The size of the chosen file. */
  bytes: 10 * 1024 * 1024,
  /** Phones take pictures of up to 50 million pixels; more would cost too much memory. */
  pixels: 51_000_000,
  /** The longer edge of the stored picture. */
  keptEdge: 1920,
} as const;

export const PICTURE_MESSAGES = {
  type: 'Please select an image file (JPEG, PNG, etc.)',
  size: 'Please select an image smaller than 10MB',
  pixels: 'This picture has too many pixels. Please select one of at most 50 megapixels.',
  damaged: 'This picture is damaged or incomplete. Please select another one.',
  heic: 'We can’t read HEIC pictures. Please select an image file (JPEG, PNG, etc.)',
  disguised:
    'This file has more in it than a picture. Please save it again as a JPEG or PNG, and select that.',
  tiled:
    'We can’t read tiled AVIF pictures, which some phones save. Please save it again as a JPEG or PNG, and select that.',
} as const;

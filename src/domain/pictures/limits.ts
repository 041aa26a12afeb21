/** What a picture that is sent to us may be at most; docs/pictures.md tells why. */
export const PICTURE_LIMITS = {
  /** The file as it was chosen. */
  bytes: 10 * 1024 * 1024,
  /** Phones make 50 million; what is beyond takes more memory than it shows. */
  pixels: 51_000_000,
  /** The longer edge of what is kept. */
  keptEdge: 1920,
} as const;

/** What is said of a picture that is refused. */
export const PICTURE_MESSAGES = {
  type: 'Please select an image file (JPEG, PNG, etc.)',
  size: 'Please select an image smaller than 10MB',
  pixels: 'This picture has too many pixels. Please select one of at most 50 megapixels.',
  damaged: 'This picture is damaged or incomplete. Please select another one.',
  heic: 'HEIC pictures cannot be read here. Please select an image file (JPEG, PNG, etc.)',
  disguised: 'This file is more than a picture. Please save it anew as a JPEG or PNG, and select that.',
  tiled:
    'AVIF pictures in tiles, as some phones save them, cannot be read here. Please save this one anew as a JPEG or PNG, and select that.',
} as const;

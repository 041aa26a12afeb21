/** The largest scan of cards, as it is stored. */
export const SCAN_BYTES = 3 * 1024 * 1024;

export const SCAN_MESSAGES = {
  size: 'This scan is larger than 3 MB. Please scan the cards again at a lower resolution.',
  replaced: 'The list of entries is sealed, so you can’t replace this scan any more.',
} as const;

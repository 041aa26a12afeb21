/** The terms of sale that a buyer agrees to, by the date of their text; each order records which they were. */
export const TERMS_VERSION = '2026-11-21';

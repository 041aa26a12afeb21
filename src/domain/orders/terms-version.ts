/**
 * The version of the terms of sale, named by the date of their text. Each order records which version its buyer
 * accepted.
 */
export const TERMS_VERSION = '2026-11-28';

/** Something that a site shows and that is not in the proof. `what` is the place, with both values. */
export type Difference = { problem: string; what: string; proved: string; shown: string };

/** Stands for a value that the proof or the site lacks. */
export const NONE = 'none';

/** The timeout of one step of a browser test, for busy machines; its test may take longer. */
export const STEP_MS = 60_000;

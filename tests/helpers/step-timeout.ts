/** The timeout for one step of a browser test, long enough for busy machines. The whole test may take longer. */
export const STEP_MS = 60_000;

/** How long one step of a browser test may take, however busy the machine is; its test may take longer. */
export const STEP_MS = 60_000;

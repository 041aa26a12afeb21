/** Whether this is a thorough run, as `npm run test:full` is. `npm test` leaves out what takes long and rarely breaks. */
export const isThorough = process.env.TEST_THOROUGH === '1';

/** @returns how many random cases to try: all of them in a thorough run, otherwise a quarter */
export const countRuns = (all: number): number => (isThorough ? all : Math.ceil(all / 4));

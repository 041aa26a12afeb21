/** When a requested deletion is carried out. The server also waits for the draws that a host runs. */
export const WHEN_DELETED =
  'once every draw you’ve entered or run is over, and its prizes and payments are settled';

/** Introduces the list of draws that a deletion waits for. They can be over already. */
export const describeWait = (draws: number): string =>
  draws === 1
    ? 'We’re waiting for this draw’s result, prizes or payments:'
    : 'We’re waiting for the results, prizes or payments of these draws:';

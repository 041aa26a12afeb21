import { accountCalls } from './accounts.ts';

/** Every call of the API, by method and path. */
export const calls = { ...accountCalls };

export type Calls = typeof calls;

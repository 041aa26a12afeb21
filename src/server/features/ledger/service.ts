import { insertTransfers } from './store.ts';

export { flowsOf, hasMoved, type Posting } from './store.ts';

/** Posts transfers in the transaction of what causes them, under the lock of their draw. */
export const postTransfers = insertTransfers;

import type { TreePlanter } from './provider.ts';

/** An admin buys the trees, and enters their certificate. */
export const createPlantingByHand = (): TreePlanter => ({ name: 'by-hand' });

import type { Beacon } from './provider.ts';

/** No public randomness. Results depend only on the platform's own secret, and the logs state this. */
export const noBeacon: Beacon = { kind: 'none', id: 'none' };

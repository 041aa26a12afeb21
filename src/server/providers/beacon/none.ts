import type { Beacon } from './provider.ts';

/** No public randomness: results depend on the platform's own secret only, and logs say so. */
export const noBeacon: Beacon = { kind: 'none', id: 'none' };

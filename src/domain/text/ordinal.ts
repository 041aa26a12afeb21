const ENDINGS: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };

/** Formats a rank: 1st, 2nd, 3rd, 4th … There are at most ten prizes. */
export const formatOrdinal = (rank: number): string => `${rank}${ENDINGS[rank] ?? 'th'}`;

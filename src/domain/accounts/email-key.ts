/** Normalises an address for comparison: trimmed, in lower case. */
export const toEmailKey = (email: string): string => email.trim().toLowerCase();

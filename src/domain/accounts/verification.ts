/** A host's request for the call that verifies them. */
export const VERIFICATION_LIMITS = { note: 500 } as const;

export const VERIFICATION_MESSAGES = {
  noteMax: 'Please use at most 500 characters',
} as const;

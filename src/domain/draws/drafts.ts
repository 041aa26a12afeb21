/** Limits for drafts of new draws: how many a host can have, and how large each can be, in characters. */
export const DRAFT_LIMITS = { count: 10, days: 90, size: 65_536, text: 20_000, name: 50, list: 50 } as const;

export const DRAFT_MESSAGES = {
  invalid: 'The draft must be an object',
  size: 'The draft is too long to be saved',
} as const;

/** The tabs over a host's draws, in their order. */
export const FILTERS = ['all', 'live', 'unpublished', 'awaiting', 'completed', 'archived'] as const;
export type Filter = (typeof FILTERS)[number];

export const SORTS = ['created', 'title', 'end', 'price'] as const;
export type Sort = (typeof SORTS)[number];

export const ORDERS = ['desc', 'asc'] as const;
export type Order = (typeof ORDERS)[number];

/** What of a host's draws is to be seen. */
export type ListWish = { query: string; filter: Filter; sort: Sort; order: Order; page: number };

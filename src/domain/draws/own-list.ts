/** Filters for a host's own draws, in tab order. Archived draws appear only under `archived`. */
export const OWN_FILTERS = ['all', 'live', 'unpublished', 'awaiting', 'completed', 'archived'] as const;
export type OwnFilter = (typeof OWN_FILTERS)[number];

export const OWN_SORTS = ['created', 'title', 'end', 'price'] as const;
export type OwnSort = (typeof OWN_SORTS)[number];

export const DIRECTIONS = ['desc', 'asc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** The filters of a draw's orders. Orders that were declined or cancelled are in no list. */
export const ORDER_FILTERS = ['paid', 'refunded', 'pending'] as const;
export type OrderFilter = (typeof ORDER_FILTERS)[number];

/** The filters of a draw's buyers: with valid tickets, or with none left. */
export const BUYER_FILTERS = ['active', 'voided'] as const;
export type BuyerFilter = (typeof BUYER_FILTERS)[number];

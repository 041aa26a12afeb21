/**
 * The charity and trees are paid within this many days after the settlement, and winners after their bank details if
 * these came later.
 */
export const PAY_DAYS = 7;

/** Hosts are paid within this many working days after the settlement. */
export const HOST_WORKING_DAYS = 5;

/** What winners of cash are promised once their draw is settled. */
export const WINNER_PAY_RULE = `We pay within ${PAY_DAYS} days of receiving your bank details.`;

/** What they are promised before that. */
export const WINNER_PAY_RULE_BEFORE = `We pay within ${PAY_DAYS} days of receiving your bank details, or after the draw is settled if that is later.`;

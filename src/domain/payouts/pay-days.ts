/** Charities and winners are paid within this many days after the settlement. */
export const PAY_DAYS = 7;

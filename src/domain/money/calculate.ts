import { calculateTrees } from '#domain/impact/trees.ts';
import { toPence, toPounds } from './format.ts';
import { PLATFORM_FEE_PERCENT, type Split, splitGross } from './split.ts';

/** Assumed if there is no ticket limit; the result says so. */
const ASSUMED_TICKETS = 100;

/** The default charity share, in percent. */
export const DEFAULT_CHARITY_PERCENT = 5;

export interface CalculationRequest {
  /** Pounds. */
  ticketPrice: number;
  /** null if unlimited. */
  ticketLimit: number | null;
  charityPercentage: number;
  /** 0–100; defaults to the platform's fee. */
  platformFeePercentage?: number;
  extraTreesCount: number;
}

/** All amounts in pounds. */
export interface Calculation {
  perTicket: {
    revenue: number;
    platformFee: number;
    afterPlatformFees: number;
    charityContribution: number;
    profitPerTicket: number;
  };
  total: {
    totalRevenue: number;
    platformFees: number;
    afterPlatformFees: number;
    charityContribution: number;
    defaultTrees: number;
    additionalTrees: number;
    treeCost: number;
    estimatedProfit: number;
    totalTrees: number;
  };
  /** The assumed number of tickets; null if the limit was used. */
  assumedTickets: number | null;
}

/**
 * Calculates what a draw earns if every ticket is sold. Takes and returns pounds, but divides whole pence by the same
 * rules as real money. The figures for one ticket exclude trees, which are paid per draw. `additionalTrees` is how many
 * trees the estimated profit can pay for.
 */
export function calculate(request: CalculationRequest): Calculation {
  const tickets = request.ticketLimit ?? ASSUMED_TICKETS;
  const pricePence = toPence(request.ticketPrice);
  const shares = {
    charityPercentage: request.charityPercentage,
    feePercentage: request.platformFeePercentage ?? PLATFORM_FEE_PERCENT,
  };
  const one = splitGross({ ...shares, grossPence: pricePence, extraTrees: 0 });
  const all = splitGross({
    ...shares,
    grossPence: pricePence * tickets,
    extraTrees: request.extraTreesCount,
  });
  return {
    perTicket: {
      revenue: toPounds(one.grossPence),
      platformFee: toPounds(one.platformFeePence),
      afterPlatformFees: toPounds(one.afterFeePence),
      charityContribution: toPounds(one.charityPence),
      profitPerTicket: toPounds(one.hostPence),
    },
    total: total(all),
    assumedTickets: request.ticketLimit === null ? ASSUMED_TICKETS : null,
  };
}

function total(split: Split): Calculation['total'] {
  const defaultTrees = calculateTrees(split.grossPence);
  return {
    totalRevenue: toPounds(split.grossPence),
    platformFees: toPounds(split.platformFeePence),
    afterPlatformFees: toPounds(split.afterFeePence),
    charityContribution: toPounds(split.charityPence),
    defaultTrees,
    additionalTrees: split.extraTreesPaid,
    treeCost: toPounds(split.extraTreesCostPence),
    estimatedProfit: toPounds(split.hostPence),
    totalTrees: defaultTrees + split.extraTreesPaid,
  };
}

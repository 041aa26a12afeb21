import { treesForGross } from '#domain/impact/trees.ts';
import { penceFromPounds, poundsFromPence } from './format.ts';
import { PLATFORM_FEE_PERCENT, type Split, splitGross } from './split.ts';

/** Without a ticket limit the calculator estimates on this many tickets, and says so. */
const ASSUMED_TICKETS = 100;

/** What a host who has not decided otherwise gives, in percent. */
export const DEFAULT_CHARITY_PERCENT = 5;

export interface CalculationRequest {
  /** Pounds. */
  ticketPrice: number;
  /** null: unlimited. */
  ticketLimit: number | null;
  charityPercentage: number;
  /** 0–100, default the platform's fee. */
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
  /** How many tickets were assumed because there is no limit; null when the limit was used. */
  assumedTickets: number | null;
}

/**
 * The revenue calculator: what a draw earns when every ticket is sold. Pounds in and out, whole pence
 * inside, by the same division as real money. One ticket's figures leave the trees out, since a tree is
 * paid by the draw and not by a ticket; `additionalTrees` are those that the estimated profit can pay for.
 */
export function calculate(request: CalculationRequest): Calculation {
  const tickets = request.ticketLimit ?? ASSUMED_TICKETS;
  const pricePence = penceFromPounds(request.ticketPrice);
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
      revenue: poundsFromPence(one.grossPence),
      platformFee: poundsFromPence(one.platformFeePence),
      afterPlatformFees: poundsFromPence(one.afterFeePence),
      charityContribution: poundsFromPence(one.charityPence),
      profitPerTicket: poundsFromPence(one.hostPence),
    },
    total: total(all),
    assumedTickets: request.ticketLimit === null ? ASSUMED_TICKETS : null,
  };
}

function total(split: Split): Calculation['total'] {
  const defaultTrees = treesForGross(split.grossPence);
  return {
    totalRevenue: poundsFromPence(split.grossPence),
    platformFees: poundsFromPence(split.platformFeePence),
    afterPlatformFees: poundsFromPence(split.afterFeePence),
    charityContribution: poundsFromPence(split.charityPence),
    defaultTrees,
    additionalTrees: split.extraTreesPaid,
    treeCost: poundsFromPence(split.extraTreesCostPence),
    estimatedProfit: poundsFromPence(split.hostPence),
    totalTrees: defaultTrees + split.extraTreesPaid,
  };
}

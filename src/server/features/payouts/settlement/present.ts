import type { DrawOutcome as Presented } from '#contract/payouts/outcome.ts';
import { calculateDrawMoney } from '#domain/ledger/draw-money.ts';
import type { DrawOutcome } from './service.ts';

/** A settled draw shows what was settled; any other shows its current figures. */
export function presentOutcome({ draw, settlement, seesAll, ...progress }: DrawOutcome): Presented {
  const money = calculateDrawMoney(draw);
  const figures = settlement
    ? {
        gross: settlement.grossPence,
        platformFee: settlement.platformFeePence,
        charity: settlement.charityPence,
        host: settlement.hostPence,
        winnersCash: settlement.winnersCashPence,
        reserve: settlement.reserveReleasedAt ? 0 : settlement.reservePence,
        trees: settlement.treesByPlatform + settlement.extraTrees,
      }
    : {
        gross: money.grossPence,
        platformFee: money.platformFeePence,
        charity: money.charityPence,
        host: money.hostPence,
        winnersCash: money.winnersCashPence,
        reserve: 0,
        trees: money.trees.byPlatform + money.trees.extra,
      };
  const { trees, host, reserve, ...parts } = figures;
  const isPlanted = progress.treesPlantedAt !== null;
  return {
    ...parts,
    outcome: settlement?.outcome ?? null,
    fixedAt: settlement?.settledAt.toISOString() ?? null,
    host: seesAll ? host : null,
    reserve: seesAll ? reserve : null,
    reserveUntil: seesAll && reserve > 0 ? (settlement?.reserveUntil?.toISOString() ?? null) : null,
    refunded: money.refundedPence,
    treesPledged: trees,
    treesPlanted: isPlanted ? trees : 0,
    treesPlantedAt: progress.treesPlantedAt?.toISOString() ?? null,
    charityPaidAt: progress.charityPaidAt?.toISOString() ?? null,
  };
}

import { calculateBalance, calculateMoved, type Flow } from '../ledger/accounts.ts';
import { TRANSFERS, type TransferKind } from '../ledger/transfers.ts';

/**
 * Who bears a lost dispute. `refunds`: a refund of the payment that was due and is not paid any more; `held`: the draw;
 * `reserve`: the host's reserve; `host`: the host, who owes the money; `platform`: the platform.
 */
export const BEARERS = ['refunds', 'held', 'reserve', 'host', 'platform'] as const;

export type Bearer = (typeof BEARERS)[number];

/** How much of a lost dispute each bears, in pence. */
export type Loss = Record<Bearer, number>;

export const NO_LOSS: Loss = { refunds: 0, held: 0, reserve: 0, host: 0, platform: 0 };

/** The transfers by which each bears a loss, and gets it back. */
export const LOSS_TRANSFERS = {
  refunds: { lost: 'disputeLostFromRefunds', returned: 'lossReturnedToRefunds' },
  held: { lost: 'disputeLostFromHeld', returned: 'lossReturnedToHeld' },
  reserve: { lost: 'disputeLostFromReserve', returned: 'lossReturnedToReserve' },
  host: { lost: 'disputeLostFromHost', returned: 'lossReturnedToHost' },
  platform: { lost: 'disputeLostFromPlatform', returned: 'lossReturnedToPlatform' },
} as const satisfies Record<Bearer, Record<'lost' | 'returned', TransferKind>>;

export interface LossInput {
  /** What the bank has taken for good, in pence. */
  lostPence: number;
  /** Refunds of the payment that were held back for this dispute. */
  refundDuePence: number;
  /** What is left of the payment: paid, minus refunds and earlier losses. It was the price of tickets. */
  leftPence: number;
  /** The draw's ledger. */
  flows: readonly Flow[];
  /** Whether the host can still be asked to repay money. */
  canRecover: boolean;
}

/**
 * Decides who bears a lost dispute. A refund that was due is not paid, because the bank has already paid the buyer.
 * Before the settlement, the draw loses the price of the tickets. Afterwards, the money has been divided: the host's
 * reserve bears the loss, then the host, up to what the settlement gave them. The platform bears the rest, such as a
 * dispute over money that was refunded before.
 */
export function decideLoss(input: LossInput): Loss {
  const { lostPence, refundDuePence, leftPence, flows, canRecover } = input;
  const refunds = Math.min(lostPence, refundDuePence);
  const own = Math.min(lostPence - refunds, leftPence);
  const excess = lostPence - refunds - own;
  if (!isSettled(flows)) {
    const held = Math.min(own, Math.max(0, calculateBalance('held_for_draw', flows)));
    return { ...NO_LOSS, refunds, held, platform: own - held + excess };
  }
  const reserve = Math.min(own, calculateBalance('host_reserve', flows));
  const host = canRecover ? Math.min(own - reserve, Math.max(0, calculateRecoverable(flows) - reserve)) : 0;
  return { refunds, held: 0, reserve, host, platform: own - reserve - host + excess };
}

/**
 * Decides again who bears a dispute, after the bank's decision or the refunds have changed. What the draw gets back
 * after the settlement goes to the host's reserve, because the draw's money has been divided. So does what the host has
 * already repaid.
 */
export function decideLossAgain(borne: Loss, input: LossInput): Loss {
  const base = findFinalPart(borne, input.flows);
  const undone = listLossTransfers(borne, base).map(({ kind, amountPence }) => ({
    ...TRANSFERS[kind],
    amountPence,
  }));
  const decided = decideLoss({ ...input, flows: [...input.flows, ...undone] });
  return Object.fromEntries(BEARERS.map((bearer) => [bearer, base[bearer] + decided[bearer]])) as Loss;
}

/** The part of a loss that cannot be undone any more. What it returns belongs to the host. */
function findFinalPart(borne: Loss, flows: readonly Flow[]): Loss {
  if (!isSettled(flows)) return NO_LOSS;
  const repaid = Math.max(0, borne.host - Math.max(0, calculateBalance('host_recoverable', flows)));
  return { ...NO_LOSS, held: borne.held, host: repaid, reserve: 0 - borne.held - repaid };
}

/** The transfers that change who bears a loss. The amounts are in pence; none is zero. */
export function listLossTransfers(before: Loss, after: Loss): { kind: TransferKind; amountPence: number }[] {
  return BEARERS.flatMap((bearer) => {
    const amountPence = after[bearer] - before[bearer];
    const { lost, returned } = LOSS_TRANSFERS[bearer];
    if (amountPence === 0) return [];
    return [{ kind: amountPence > 0 ? lost : returned, amountPence: Math.abs(amountPence) }];
  });
}

/** How much each bears according to the transfers of a dispute. */
export function readLoss(flows: readonly Flow[]): Loss {
  const net = (bearer: Bearer) =>
    calculateMoved(TRANSFERS[LOSS_TRANSFERS[bearer].lost], flows) -
    calculateMoved(TRANSFERS[LOSS_TRANSFERS[bearer].returned], flows);
  return Object.fromEntries(BEARERS.map((bearer) => [bearer, net(bearer)])) as Loss;
}

const SETTLING = ['feeEarned', 'charityDue', 'winnersDue', 'extraTreesDue', 'hostDue'] as const;

/** Whether the draw's money has been divided. */
export function isSettled(flows: readonly Flow[]): boolean {
  return SETTLING.some((kind) => calculateMoved(TRANSFERS[kind], flows) > 0);
}

/** What the settlement gave the host, less what their reserve and they themselves have lost since. */
function calculateRecoverable(flows: readonly Flow[]): number {
  const borne = readLoss(flows);
  return calculateMoved(TRANSFERS.hostDue, flows) - borne.reserve - borne.host;
}

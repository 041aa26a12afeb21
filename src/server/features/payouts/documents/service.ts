import { formatFullName } from '#domain/accounts/display-name.ts';
import { mayAct } from '#domain/draws/visibility.ts';
import {
  buildFeeInvoice,
  buildRemittanceAdvice,
  buildSettlementStatement,
  type FinancialDocument,
  type SettledDraw,
} from '#domain/payouts/documents.ts';
import { ApiError } from '#server/api-error.ts';
import type { Database } from '#server/db/database.ts';
import { type DrawRow, findDrawsByIds, readVisibleDraw } from '#server/features/draws/lifecycle/service.ts';
import type { SettingsService } from '#server/features/platform/settings/service.ts';
import { getRoles, type Viewer } from '#server/viewer.ts';
import { findSettlement, type SettlementRow } from '../settlement/service.ts';
import * as store from './store.ts';

type Needs = { db: Database; settings: Pick<SettingsService, 'current'> };

export type ShownStatement = { drawId: string; document: FinancialDocument; hasFeeInvoice: boolean };

export type PayoutDocumentsService = ReturnType<typeof createPayoutDocuments>;

/**
 * The statement, the invoice and the advice of a settled draw. Their figures are those of the settlement; the statement
 * also says what was paid.
 */
export function createPayoutDocuments({ db, settings }: Needs) {
  const readIssuer = async () => (await settings.current()).brandName;

  const readOwn = async (viewer: Viewer, drawId: string) => {
    const draw = await readVisibleDraw(db, viewer, drawId);
    if (!mayAct(getRoles(draw, viewer), 'export')) {
      throw new ApiError('forbidden', 'Only the creator of this prize draw can see its statement.');
    }
    const settlement = (await findSettlement(db, drawId)) ?? throwUnsettled();
    return { settled: describeSettled(draw, settlement), settlement };
  };

  return {
    /** @throws {ApiError} 403, 404, 409 */
    readStatement: async (viewer: Viewer, drawId: string): Promise<ShownStatement> => {
      const { settled } = await readOwn(viewer, drawId);
      return {
        drawId,
        document: buildSettlementStatement(
          settled,
          await store.listHostPayments(db, drawId),
          await readIssuer(),
        ),
        hasFeeInvoice: settled.platformFeePence > 0,
      };
    },

    /** @throws {ApiError} 403, 404, 409 */
    readFeeInvoice: async (viewer: Viewer, drawId: string): Promise<FinancialDocument> => {
      const { settled, settlement } = await readOwn(viewer, drawId);
      if (settled.platformFeePence === 0) {
        throw conflict('no_fee', 'No fee was charged for this prize draw, so there is no invoice.');
      }
      const vat = { ratePercent: settlement.vatRatePercent, number: settlement.vatNumber };
      return buildFeeInvoice(settled, vat, await readIssuer());
    },

    /** @throws {ApiError} 404, 409 */
    readRemittance: async (payableId: string): Promise<FinancialDocument> => {
      const sent = await store.findSentPayable(db, payableId);
      if (sent?.payable.payeeKind !== 'charity') {
        throw new ApiError('missing', 'We couldn’t find this payment to a charity.');
      }
      const { drawId, amountPence, paidAt, reference } = sent.payable;
      if (!paidAt || reference === null) throw conflict('not_paid', 'The charity hasn’t been paid yet.');
      const [draw] = await findDrawsByIds(db, [drawId]);
      const settlement = (await findSettlement(db, drawId)) ?? throwUnsettled();
      if (!draw) throw new Error(`the draw of payable ${payableId} is missing`);
      const payment = { amountPence, paidAt, reference, lastFour: sent.lastFour };
      return buildRemittanceAdvice(describeSettled(draw, settlement), payment, await readIssuer());
    },
  };
}

const describeSettled = (draw: DrawRow, settlement: SettlementRow): SettledDraw => ({
  ...settlement,
  id: draw.id,
  title: draw.title,
  hostName: formatFullName(draw.host),
  charityName: draw.charityName,
  charityNumber: draw.charityNumber,
  tickets: draw.sealedCount ?? draw.issuedCount - draw.voidedCount,
  minTicketAmount: draw.minTicketAmount,
});

const conflict = (code: string, message: string) => new ApiError('conflict', message, { code });

function throwUnsettled(): never {
  throw conflict('not_settled', 'The outcome of this prize draw isn’t final yet.');
}

import type { CharityAgreement, CharityOffer } from '#contract/payouts/charity-agreements.ts';
import { nameHost, type Offer, type ShownAgreement } from './service.ts';

export function presentAgreement({ agreement, lastFour }: ShownAgreement): CharityAgreement {
  const { invitedAt, agreedAt, confirmedAt, ...rest } = agreement;
  return {
    ...rest,
    invitedAt: invitedAt.toISOString(),
    agreedAt: agreedAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    lastFour,
  };
}

export const presentOffer = ({ agreement, draw, charityPence, isFinal }: Offer): CharityOffer => ({
  prizeDraw: {
    id: draw.id,
    title: draw.title,
    endDate: draw.endDate.toISOString(),
    endedAt: draw.endedAt?.toISOString() ?? null,
  },
  hostName: nameHost(draw),
  charityName: agreement.charityName,
  charityNumber: agreement.charityNumber,
  charityPercentage: draw.charityPercentage,
  charityPence,
  isFinal,
  agreedAt: agreement.agreedAt?.toISOString() ?? null,
});
